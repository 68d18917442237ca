/** Facts from our own modules rather than from pages: what is charged (R8), retention periods, contact details. */
import { formatCents } from '#src/catalogue/money.ts';
import { oneTimeProduct } from '#src/catalogue/one-time-product.ts';
import { findPlan, planFeatures, planSizes, type PlanSize } from '#src/catalogue/plans.ts';
import type { AskedPassage } from '#src/passages/question-index.ts';
import { retention } from '#src/promises/retention.ts';
import { bookDemoHref, site } from '#src/site.ts';

/** A fact is a passage that no page has in these words; it links to the page with the same content. */
interface Fact {
  path: string;
  title: string;
  heading?: string;
  asks: string;
  sentences: string[];
  weight?: number;
}

/** The weight of a fact relative to a page. */
export const factWeight = 1.5;
const { tollFree, infoEmail, supportEmail, billingEmail, city } = site.contact;

/** The prices of one plan, in sentences. */
export function priceSentences(size: PlanSize): string[] {
  const [month, year] = [findPlan(`${size}-monthly`)!, findPlan(`${size}-yearly`)!];
  const [regular, yearly] = [month.priceCents, year.priceCents].map(formatCents);
  return [
    `${month.name}, for a population ${month.population}, costs ${regular} per month or ${yearly} per year.`,
    month.coalition
      ? `Members of the GovAI Coalition pay ${formatCents(month.coalition.priceCents)} per month for it; the yearly price is the same for everyone.`
      : 'Its price is the same for members of the GovAI Coalition.',
  ];
}

const sizeFacts = planSizes.map(({ size, name, population }): Fact => ({
  path: '/pricing',
  title: 'Pricing',
  heading: name,
  asks: `${name} plan price cost, population ${population}`,
  sentences: priceSentences(size),
}));

const coalitionPlans = planSizes.flatMap(({ size }) => {
  const { name, coalition, priceCents } = findPlan(`${size}-monthly`)!;
  if (!coalition) return [];
  const [member, other] = [coalition.priceCents, priceCents].map(formatCents);
  return [`${name} is ${member} per month instead of ${other}`];
});

const facts: Fact[] = [
  {
    path: '/pricing',
    title: 'Pricing',
    heading: 'All plans',
    asks: 'how much does it cost, prices, pricing, plans, price list, what do you charge, subscription fee, rate, budget estimate, cost for our city or county, does the price depend on employees, staff, seats or users, pay monthly, pay by the month',
    sentences: [
      'The price follows the population that you serve, with unlimited users.',
      ...planSizes.map(({ size }) => priceSentences(size)[0]!),
    ],
  },
  ...sizeFacts,
  {
    path: '/resources#govai-coalition',
    title: 'Resources',
    heading: 'Coalition prices',
    asks: 'coalition member discount, GovAI Coalition price, cheaper for members, we are in the coalition, what do members pay',
    sentences: [
      `Members of the GovAI Coalition pay less for two monthly plans: ${coalitionPlans.join(', and ')}.`,
      'Check the box for members when you choose a plan; we may ask for confirmation.',
    ],
  },
  {
    path: '/subscribe',
    title: 'Choose a subscription',
    heading: 'Paying by the year',
    asks: 'cheaper if we pay for the whole year up front, discount for paying annually, yearly instead of monthly, prepay a year, annual savings',
    sentences: [
      ...planSizes.flatMap(({ size, name }) => {
        const { priceCents, savings } = findPlan(`${size}-yearly`)!;
        return savings
          ? [
              `${name} costs ${formatCents(priceCents)} per year: ${formatCents(savings.cents)} less than twelve monthly payments.`,
            ]
          : [];
      }),
    ],
  },
  {
    path: '/checkout',
    title: 'Checkout',
    heading: oneTimeProduct.name,
    asks: 'license cost, license price, one-time license, perpetual license, pay once, buy without a subscription, no recurring payment',
    sentences: [
      `${oneTimeProduct.name} is a one-time license for the ${site.name} AI governance suite, for one agency: ${formatCents(oneTimeProduct.priceCents)}, paid once, without a subscription.`,
    ],
  },
  {
    path: '/subscribe',
    title: 'Choose a subscription',
    heading: 'Every plan has',
    asks: 'what is included in a plan, what do we get, features, how many users, is there a limit on users, seats, implementation fee, implementation costs, set-up or setup cost or fee, per-user licensing',
    sentences: [
      'Every plan has unlimited users and no implementation fees.',
      `It includes: ${planFeatures.join('; ')}.`,
    ],
  },
  {
    path: '/resources#procurement-section',
    title: 'Resources',
    heading: 'Procurement',
    asks: 'W-9, purchase order, PO, invoice instead of card, quote, formal quote, vendor packet, insurance certificate, certificate of insurance, VPAT, security questionnaire, HECVAT, purchase file, procurement documents, sole source',
    sentences: [
      'You can get a numbered quote at once, for a plan or the license, with your legal name, address and PO number, and pay by invoice or purchase order.',
      'Our W-9, accessibility report (VPAT), security and AI fact sheet and insurance certificate come on request, by email.',
    ],
  },
  {
    path: bookDemoHref,
    title: 'Schedule a demo',
    asks: 'book a demo, schedule a demo, demonstration, walkthrough, see the product, talk to sales, meeting with your team, how long is the demo, private demo, register for a demo, demo on Saturday, weekend or in the evening, free trial, pilot, try it before we buy',
    sentences: [
      'A demo takes thirty minutes by video, on a weekday at a time that you pick in your own time zone.',
      'We confirm it by email.',
    ],
  },
  {
    path: '/contact#contact-section',
    title: 'Contact',
    asks: 'phone number, call you, email address, talk to a person, human, support, help desk, where are you located, office, who do I contact, billing question',
    sentences: [
      `Call ${tollFree.display} on weekdays, Central Time, or write to ${infoEmail}.`,
      `Support: ${supportEmail}. Bills: ${billingEmail}. We are in ${city}.`,
    ],
  },
  {
    path: '/legal#privacy-how-long-your-data-is-kept',
    title: 'Privacy Policy',
    heading: 'How long your data is kept',
    asks: 'how long do you keep my information, do you keep the answers from the assessment, how long is a booking or registration kept, retention periods of this website',
    sentences: [
      `Messages of this chat are kept for ${retention.chatMessages.words}, reports of the assessment for ${retention.assessmentReports.words}, and its answers, demo bookings and webinar registrations for ${retention.assessments.words}.`,
      `Purchases, quotes and invoices are kept for ${retention.purchases.words}, as tax law asks.`,
    ],
  },
  {
    path: '/subscription-portal',
    title: 'Manage your subscription',
    asks: 'change the card on file, update payment method, my payment failed, download invoices, upgrade or downgrade our plan, manage subscription, billing portal',
    sentences: [
      'In the customer portal you change the payment method, see invoices and manage your plan.',
      `For everything else about bills, write to ${billingEmail}.`,
    ],
  },
  {
    path: '/register',
    title: 'Create Your Account',
    asks: 'sign up, create an account, register, open an account',
    sentences: [
      'You can create an account for yourself, or choose a plan first: the price depends on the population that you serve.',
    ],
  },
  {
    path: '/login',
    title: 'Sign in',
    asks: 'sign in to my account, log in to this website, forgot my password, reset my password, cannot log in',
    sentences: [
      'You sign in with your email address and password. The same page helps if you forgot your password.',
    ],
  },
  {
    path: '/legal#privacy-lexi-and-ai',
    title: 'Privacy Policy',
    heading: 'Lexi and AI',
    asks: 'are you a robot, are you a person, who is Lexi, is this chat recorded, is this conversation saved, how long do you keep this chat, who reads this chat',
    sentences: [
      'I am Lexi, software and not a person: I answer from the pages of this site.',
      `Messages of this chat are kept for ${retention.chatMessages.words}, and you can delete the conversation from the chat itself.`,
    ],
  },
];

/** The prefix of the ids of facts; no page's passage has it. */
export const factId = 'fact|';

/** All facts, as passages. */
export const ourFacts: AskedPassage[] = facts.map(
  ({ path, title, heading = '', asks, sentences, weight = factWeight }, at) => ({
    id: `${factId}${at}`,
    path,
    title,
    heading,
    text: sentences.join('\n'),
    kind: 'page',
    asks,
    weight,
  }),
);
