/** An account with a verified email address, as the rest of the site sees it. */
export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  agencyName: string;
  jobTitle: string | null;
  /** `admin` while the email address is in ADMIN_EMAILS. */
  role: 'user' | 'admin';
  hasSecondFactor: boolean;
  createdAt: Date;
}
