/** Who is signed in, as far as the rest of the site may know. */

/** An account whose address is verified. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  agencyName: string;
  jobTitle: string | null;
  /** `admin` while the address stands in ADMIN_EMAILS (R31). */
  role: 'user' | 'admin';
  hasSecondFactor: boolean;
  createdAt: Date;
}
