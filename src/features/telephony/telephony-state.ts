/** The telephony settings that administrators may see: everything except the credentials (R31). */

/** The answer of `GET /api/admin/twilio` and of a good `POST /api/update-twilio`. */
export interface TelephonyState {
  configured: boolean;
  /** Masked, e.g. `AC…1234`; empty when nothing is configured. */
  accountSid: string;
  /** As it was entered; empty when there is none. */
  phoneNumber: string;
  /** ISO date-time, or null when nothing is configured. */
  updatedAt: string | null;
  updatedBy: string;
  /** Whether booked demos are texted to sales, which needs a number on the server. */
  textsSales: boolean;
  /** Text messages of the last 30 days. */
  texts: { sent: number; waiting: number; undelivered: number };
  /** The latest changes by administrators, newest first. */
  changes: Change[];
}

/** One entry of the administrators' log. */
export interface Change {
  id: string;
  /** ISO date-time. */
  at: string;
  actorEmail: string;
  action: string;
  detail: string;
}
