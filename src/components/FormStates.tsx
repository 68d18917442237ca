import formStatesCss from './form-states.css?url';

/** The styles of a form's errors and outcomes; rendered only by a live form, so that no page carries them earlier. */
export function FormStates({ live }: { live: boolean }) {
  return live && <link rel="stylesheet" href={formStatesCss} precedence="default" />;
}
