/** What Lexi knows from our own modules rather than from pages: what is charged (R8), what is promised, how to reach us. */
import { formatCents } from '#src/catalogue/money.ts';
import { oneTimeProduct } from '#src/catalogue/one-time-product.ts';
import { findPlan, planFeatures, planSizes, type PlanSize } from '#src/catalogue/plans.ts';
import { endingWords } from '#src/ending.ts';
import { legalFigures } from '#src/legal-figures.ts';
import type { AskedPassage } from '#src/passages/question-index.ts';
import { retention } from '#src/retention.ts';
import { bookDemoHref, site } from '#src/site.ts';

/** A fact is a passage that no page holds in these words; it links to the page that says the same. */
interface Fact {
  path: string;
  title: string;
  heading?: string;
  asks: string;
  sentences: string[];
  weight?: number;
}

const factWeight = 1.5;
const { tollFree, infoEmail, supportEmail, billingEmail, city } = site.contact;

/** What a plan of one size costs, in sentences. */
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
      'Tick the box for members when you choose a plan; we may ask for confirmation.',
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
    path: '/legal#subscription-term',
    title: 'Subscription Agreement',
    heading: 'Term',
    asks: 'contract length, how long are we locked in, minimum commitment, multi-year, month to month, auto-renew, automatic renewal',
    sentences: [
      `Monthly plans run month to month, in terms of ${legalFigures.monthlyTerm.words}. ${endingWords.month}`,
      `Yearly plans are prepaid. ${endingWords.year}`,
      'If your law forbids automatic renewal, tell us, and the plan ends with the period that was paid.',
    ],
  },
  {
    path: '/legal#subscription-ending',
    title: 'Subscription Agreement',
    heading: 'Ending',
    asks: 'cancel, cancellation, unhappy with the product, council cuts the money next fiscal year, drop it, stop,  get out of the contract, leave early, terminate for convenience, change our mind, refund, money back, notice period, budget cut, not appropriated, non-appropriation',
    sentences: [
      endingWords.month,
      endingWords.year,
      `${endingWords.notice} By email, notice goes to ${billingEmail}; it needs no reason.`,
      'If your governing body does not appropriate funds, you may end it with the last day for which funds are available, without penalty.',
    ],
  },
  {
    path: '/legal#subscription-access',
    title: 'Subscription Agreement',
    heading: 'Access',
    asks: 'how fast can we start, how soon can we be up and running after paying, when do we get access, how soon after payment, go live, onboarding time, implementation time, roll out',
    sentences: [
      `Access is active within ${legalFigures.accessAfterPayment.words} after your payment has settled, or after you accept a quote.`,
    ],
  },
  {
    path: '/legal#subscription-uptime',
    title: 'Subscription Agreement',
    heading: 'Uptime',
    asks: 'uptime guarantee, SLA, service level, how often is it down, outage, availability, service credits',
    sentences: [
      `Our target is ${legalFigures.uptimeTarget.words} uptime in each calendar month.`,
      'It is a target, not a guarantee, and no service credits are attached to it; if we miss it, you may end the agreement.',
    ],
  },
  {
    path: '/legal#subscription-breach-notice',
    title: 'Subscription Agreement',
    heading: 'Breach notice',
    asks: 'what if you are hacked, how fast would we hear about it, data breach, security incident, how soon would you tell us, breach notification, our data leaks',
    sentences: [
      `If we discover unauthorized access to your data, we notify your security contact within ${legalFigures.breachNotice.words}.`,
      'We say what we know, keep you informed, and help you meet your own duties to notify.',
    ],
  },
  {
    path: '/legal#subscription-your-data',
    title: 'Subscription Agreement',
    heading: 'Your data',
    asks: 'who owns the data we put in, is our data used to train AI, does ChatGPT learn from what staff type, do you sell our data',
    sentences: [
      'What you and your users put into the service is yours.',
      'We use it only to provide, secure and support the service for you; neither we nor our providers use it to train AI models, and we do not sell it.',
      'You can export it at any time during the term.',
    ],
  },
  {
    path: '/legal#subscription-return-and-deletion-of-data',
    title: 'Subscription Agreement',
    heading: 'Return and deletion of data',
    asks: 'what happens to our data and records when we leave or stop using you, get our data back, export, delete our data after termination, data retention',
    sentences: [
      `You can export your data until the last day, and within ${legalFigures.dataAfterTermination.words} after the end we delete it.`,
      'If you ask, we hand it over in a common, readable format at no charge.',
    ],
  },
  {
    path: '/legal#subscription-liability',
    title: 'Subscription Agreement',
    heading: 'Liability',
    asks: 'liability cap, limit of liability, damages, indemnification, indemnity, how much are you on the hook for',
    sentences: [
      `Each side’s total liability is limited to the fees of the ${legalFigures.liabilityCap.words} before the event, except for fraud, intentional or gross fault, and what the law does not let be limited.`,
      'The agreement asks you for no indemnity.',
    ],
  },
  {
    path: '/legal#subscription-payment-and-taxes',
    title: 'Subscription Agreement',
    heading: 'Payment and taxes',
    asks: 'invoice due, net 30, payment terms, ACH, check, credit card, sales tax, tax exempt, late interest, prompt payment',
    sentences: [
      `You pay by card, by bank debit (ACH), or by invoice against a purchase order; invoices are due ${legalFigures.invoiceDue.words} after their date.`,
      `Prices do not include taxes: if you are exempt, send the certificate to ${billingEmail} and none is charged.`,
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
      'You sign in with your email address and password; there you also find help when you forgot the password.',
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

/** How the ids of facts begin; no page's passage has such an id. */
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
