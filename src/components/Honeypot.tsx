import '#fields.css';
import { honeypotInput } from './honeypot-input.ts';

/** A field that only robots see and fill; the server refuses a form that has a value in it (R38). */
export function Honeypot() {
  return <input className="honeypot" {...honeypotInput} />;
}
