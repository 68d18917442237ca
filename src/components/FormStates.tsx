import formStatesCss from './form-states.css?url';

/** The styles of a form's errors and outcomes; rendered by a live form only, so that no page carries them before. */
export function FormStates({ live }: { live: boolean }) {
  return live && <link rel="stylesheet" href={formStatesCss} precedence="default" />;
}
