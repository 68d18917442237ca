/** Who we are: every name, address, number, link, marketing figure and flag in one place (R1). Re-branding means editing this file and the logo. */

/** The brand and its standing facts. */
export const site = {
  name: 'Levee',
  /** The name in files that people download. */
  fileName: 'levee',
  legalName: 'Levee, Inc.',
  /** Our federal tax number, for papers; empty until it is known. */
  taxId: '' as string,
  tagline: 'AI Workspaces & Governance for the Public Sector',
  description:
    'AI governance software and a secure AI workspace for cities, counties and state agencies.',
  /** Used for canonical addresses when `SITE_URL` is not set. */
  defaultUrl: 'https://www.levee.example',
  language: 'en-US',
  /** Our own clock: what a time without a zone means, and what operators read (R17). */
  timeZone: 'America/Chicago',
  contact: {
    city: 'New Orleans, Louisiana',
    /** Street, number and ZIP code, for papers and for mails to the list, which production does not send without it; empty until it is known. */
    street: '' as string,
    zip: '' as string,
    mapsUrl: 'https://www.google.com/maps/search/?api=1&query=New+Orleans%2C+Louisiana',
    infoEmail: 'info@levee.example',
    supportEmail: 'support@levee.example',
    billingEmail: 'billing@levee.example',
    /** Shown on most pages until a configured number arrives (R2). */
    tollFree: { display: '(888) 555-0134', tel: '+18885550134' },
    /** Shown in the footer and dialled by the call button (R2). */
    local: { display: '(504) 555-0178', tel: '+15045550178' },
  },
  /** The weekly updates, as the blog, its feeds and its share pictures call them. */
  blog: {
    name: 'AI Governance Weekly',
    description:
      'Weekly news on federal, state and local AI policy for public agencies, each fact with its source.',
  },
  social: { label: 'Levee on LinkedIn', url: 'https://www.linkedin.com/company/levee-example' },
  links: {
    riskFramework: {
      label: 'NIST AI Risk Management Framework',
      url: 'https://www.nist.gov/itl/ai-risk-management-framework',
    },
    coalitionSummit: {
      label: 'GovAI Coalition Summit',
      url: 'https://events.govtech.com',
    },
    coalition: {
      label: 'GovAI Coalition',
      url: 'https://www.sanjoseca.gov/your-government/departments-offices/information-technology/ai-reviews-algorithm-register/govai-coalition',
    },
  },
  /** The marketing figures of the specification, to the letter. */
  figures: [
    { value: '20,641+', label: 'professionals' },
    { value: '1,048+', label: 'company AI platforms' },
    { value: '20,750+', label: 'specialized AI agents' },
    { value: '1M+', label: 'monthly messages' },
    { value: '50+', label: 'government agents' },
  ],
  /** Who came to the coalition's summit: shown with its banner. */
  summitFigures: [
    { value: '2,000+', label: 'public servants' },
    { value: '700+', label: 'agencies' },
  ],
  /** Review sites, named only: no ratings and no artwork of theirs (R36). */
  reviewSites: ['G2', 'Capterra', 'Software Advice'],
  flags: {
    /** Opens the webinar registration dialog by itself (R23). */
    webinarDialogOpen: false,
  },
} as const;

/** Our postal address in lines; only the city while there is no street. */
export const postalLines: readonly string[] = [
  site.contact.street,
  [site.contact.city, site.contact.zip].filter(Boolean).join(' '),
].filter(Boolean);

/** Sent with a download in place of an address: nobody has to say who they are (specification, section 3). */
export const anonymousEmail = 'anonymous@levee.example';

/** Header navigation, in reading order. */
export const mainNavigation = [
  { label: 'Home', href: '/' },
  { label: 'Software', href: '/software' },
  { label: 'AI Assessment', href: '/maturity-assessment' },
  { label: 'Resources', href: '/resources' },
  { label: 'Blog', href: '/blog' },
  { label: 'Pricing', href: '/pricing' },
  { label: 'About', href: '/about' },
] as const;

/** Where every 'Book a Demo' leads: the name field of the demo form. */
export const bookDemoHref = '/#demo-name-field';
