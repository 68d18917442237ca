/** The telephony settings that administrators may see: everything except the credentials. */

/** The response of `GET /api/admin/twilio` and of a successful `POST /api/update-twilio`. */
export interface TelephonyState {
  /** The id of the account that reads it. The form sends it back, so that it is not saved as another account. */
  renderedFor?: string;
  configured: boolean;
  /** Masked, such as `AC…1234`; empty when nothing is configured. */
  accountSid: string;
  /** As entered, or empty. */
  phoneNumber: string;
  /** ISO date-time, or null when nothing is configured. */
  updatedAt: string | null;
  updatedBy: string;
  /** Whether sales gets a text message for each booked demo, which needs `SALES_ALERT_PHONE`. */
  textsSales: boolean;
  /** Text messages of the last 30 days. */
  texts: { sent: number; waiting: number; undelivered: number };
  /** The latest changes by administrators, newest first. */
  changes: Change[];
}

/** An entry of the audit log. */
export interface Change {
  id: string;
  /** ISO date-time. */
  at: string;
  actorEmail: string;
  action: string;
  detail: string;
}
