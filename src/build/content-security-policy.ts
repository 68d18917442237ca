/** What pages may load and where forms may post; the build adds a hash for each inline script and style. */
import type { AstroUserConfig } from 'astro';

/** Hosts that a payment form's redirect may lead to: `form-action` follows redirects. */
const paymentHosts = [
  'https://checkout.stripe.com',
  'https://billing.stripe.com',
  'https://invoice.stripe.com',
];

/** Astro's `security.csp` settings; `frame-ancestors` works because the policy is sent as a header. */
export const contentSecurityPolicy: Exclude<
  NonNullable<NonNullable<AstroUserConfig['security']>['csp']>,
  boolean
> = {
  directives: [
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self' ${paymentHosts.join(' ')}`,
    "frame-ancestors 'none'",
  ],
};
