import { site } from '#src/site.ts';

/** The columns of footer links; not in `site.ts`, which islands load. */
export const footerNavigation = [
  {
    heading: 'Trust and help',
    links: [
      { label: 'AI laws by state', href: '/laws' },
      { label: 'Security', href: '/security' },
      { label: 'System status', href: '/status' },
      { label: 'Questions', href: '/questions' },
      { label: 'Procurement', href: '/procurement' },
      { label: 'Search', href: '/search' },
    ],
  },
  {
    heading: 'Product and company',
    links: [
      { label: 'Home', href: '/' },
      { label: 'Software', href: '/software' },
      { label: 'AI Assessment', href: '/maturity-assessment#assessment-name-field' },
      { label: 'Pricing', href: '/pricing' },
      { label: 'About', href: '/about' },
      { label: 'Contact', href: '/contact' },
      { label: 'Your account', href: '/account' },
    ],
  },
  {
    heading: 'Resources',
    links: [
      { label: 'Resources', href: '/resources' },
      { label: 'Documents & Templates', href: '/resources#documents-section' },
      { label: 'Webinars & Events', href: '/resources#webinars-section' },
      { label: site.links.riskFramework.label, href: site.links.riskFramework.url },
      { label: site.links.coalitionSummit.label, href: site.links.coalitionSummit.url },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Privacy Policy', href: '/legal?tab=privacy' },
      { label: 'Terms of Service', href: '/legal?tab=terms' },
      { label: 'Cookie Policy', href: '/legal?tab=cookies' },
      { label: 'Subscription Agreement', href: '/legal?tab=subscription' },
      { label: 'Vendor Agreement', href: '/legal?tab=vendor' },
      { label: 'Accessibility', href: '/accessibility' },
    ],
  },
] as const;
