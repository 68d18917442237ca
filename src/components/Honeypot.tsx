import '#fields.css';

/** A field that only robots see and fill; the server refuses a form that has a value in it (R38). */
export function Honeypot() {
  return (
    <input
      className="honeypot"
      type="text"
      name="website"
      tabIndex={-1}
      autoComplete="off"
      aria-hidden="true"
    />
  );
}
