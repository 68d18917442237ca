/** The signed-in account, as far as the rest of the site may know it. */

/** An account whose address is verified. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  agencyName: string;
  jobTitle: string | null;
  /** `admin` while the address is in ADMIN_EMAILS (R31). */
  role: 'user' | 'admin';
  hasSecondFactor: boolean;
  createdAt: Date;
}
