import '#fields.css';
import { honeypotInput } from './honeypot-input.ts';

/** A hidden field that only robots fill; the server rejects a form with a value in it. */
export function Honeypot() {
  return <input className="honeypot" {...honeypotInput} />;
}
