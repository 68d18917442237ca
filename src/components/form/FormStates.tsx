import formStatesCss from './form-states.css?url';

/** Loads the styles of a form's errors and outcomes once the form is hydrated. */
export function FormStates({ live }: { live: boolean }) {
  return live && <link rel="stylesheet" href={formStatesCss} precedence="default" />;
}
