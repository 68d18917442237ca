/** Questions whose words differ from those of the page that answers them; the answer uses the page's own sentences. */

/** Questions, by the address of the passage that answers them; a test checks every address against the built site. */
export const pageHints: Readonly<Record<string, string>> = {
  '/legal#subscription-your-data':
    'do you train AI on our data, ChatGPT learn from what staff type in, who owns our data we put in, is our data used to train models, who owns our data, does OpenAI learn from what we type, sell our data, subprocessors',
  '/legal#subscription-security':
    'SOC 2 report, security certification, encryption, where is our data hosted or stored, store data in the United States, data residency, hosting, cloud, penetration test, security posture, FedRAMP, StateRAMP',
  '/legal#subscription-confidentiality-and-public-records':
    'public records request for our contract or agreement with you, hand over the agreement, FOIA filed, FOIA, open records, sunshine law, subpoena for our data',
  '/legal#subscription-terms-for-public-agencies':
    'our charter or state law does not allow us to indemnify, other county buy from our contract, sovereign immunity, piggyback, cooperative purchasing, can another agency buy off our contract, public agency terms, arbitration, jury trial',
  '/legal/license#license-scope':
    'what does the one-time license include, license terms, is the workspace part of the license',
  '/legal/license#license-updates': 'updates of the one-time license, new versions after purchase',
  '/legal/license#license-duration-and-hosting':
    'does the license expire, how long does the license last, perpetual license hosting',
  '/legal/addendum#addendum-parties-and-differences':
    'do you sign your own addendum, will you sign our AI contract clauses, AI addendum vendor',
  '/legal#subscription-governing-law-and-disputes':
    'governing law, which state law applies, venue, jurisdiction, dispute, court',
  '/legal#subscription-accessibility':
    'WCAG, Section 508, accessibility, screen reader, ADA compliant product',
  '/legal#subscription-support': 'support hours, help desk, support included, weekend support',
  '/legal#subscription-records-audit-and-insurance':
    'right to audit, insurance, auditors, audit your records',
  '/legal#subscription-artificial-intelligence':
    'who is responsible for what the AI writes, hallucination, wrong answers, who owns the output, copyright of output, model changes',
  '/legal#subscription-fees':
    'what happens to the price next year, price increase, will the price go up, rate lock',
  '/legal#subscription-the-service':
    'we grow past the population band, outgrow the plan, change of population',
  '/legal#terms-our-content-and-yours':
    'may we change and publish your templates, reuse templates, copyright of templates',
  '/legal#cookies-in-short': 'cookies, tracking, cookie banner, analytics, pixels',
  '/legal#privacy-your-choices-and-rights':
    'delete my personal data, what do you have on me, access request, opt out',
  '/legal#vendor-in-short':
    'terms for vendors, supplier agreement, subcontractor duties, vendor agreement',
  '/resources#govai-coalition':
    'what is the GovAI Coalition, who is behind the coalition, how did the coalition begin',
  '/resources#upcoming-demos-section':
    'next webinar, upcoming webinar, online event, live training, sign up for a webinar',
  '/resources#webinar-registration': 'past webinar, August webinar, recording of the webinar',
  '/resources#documents-section':
    'templates, sample policy, documents to download, Word files, free resources',
  '/resources#summit-section': 'coalition summit, conference, were you at the summit',
  '/maturity-assessment':
    'how ready are we for AI, find out how mature we are, self-assessment, maturity score, where do we stand, questionnaire, how long does the assessment take, AI readiness',
  '/newsletter':
    'newsletter, mailing list, weekly email, keep up with AI law, subscribe to updates, only my state’s deadlines by email, unsubscribe',
  '/software#workspace':
    'staff log in with their Microsoft account, which AI models, ChatGPT for staff, single sign-on, SSO, document chat, agents, secure chat, Copilot alternative, meeting minutes, permits, grant writing',
  '/software#usecases':
    'inventory of AI uses, register AI tools, intake form, AI inventory, who approves a new tool',
  '/software#vendor': 'track vendors, contract end dates, vendor risk, third-party AI',
  '/software#risk': 'risk register, privacy impact assessment, risk score, sign-off',
  '/software#fairness': 'bias testing, disparate impact, fairness, discrimination test',
  '/software#data':
    'shadow AI, find which AI tools departments already use, no idea what AI is in use, unregistered tools, personal data discovery, DataHub, PII',
  '/software#policy':
    'policy acceptance, staff sign the policy, track policy changes, policy approvals',
  '/software#strategy': 'AI strategy, roadmap, initiatives, budget per initiative',
  '/software#dashboard': 'dashboard, overview for council, report for council',
  '/software#governance':
    'NIST AI RMF, what does the software do, governance suite, product overview',
  '/resources/ai-incident-response-plan':
    'what to do when an AI system goes wrong, incident checklist, AI emergency plan, response plan template',
  '/resources/vendor-ai-fact-sheet':
    'questions to ask an AI vendor before we buy, vendor questionnaire, due diligence questions for AI vendors',
  '/resources/contract-clause-addendum':
    'contract language for buying AI, clauses to add when we purchase AI, AI addendum, terms to put in our contracts with AI vendors',
  '/resources/generative-ai-staff-guidelines':
    'rules for employees who use ChatGPT at work, staff guidelines, dos and don’ts for generative AI',
  '/resources/ai-acceptable-use-policy':
    'acceptable use policy for AI, sample AI policy for a city, policy for council to adopt, model AI policy',
  '/resources/algorithmic-impact-assessment':
    'impact assessment form, AIA, assess how an algorithm affects residents',
  '/resources/use-case-intake-and-inventory':
    'AI inventory spreadsheet, intake form for AI requests, register of AI uses template',
  '/about': 'who are you, what company is this, what does your company do, who makes this',
};

/** A section of the agreement that Lexi shortens: the questions, and how the sentences that answer them begin. */
interface ShortAnswer {
  asks: string;
  sentences: string[];
}

/** Sections of which a few sentences are enough; a test checks every beginning against the built site. */
export const shortAnswers: Readonly<Record<string, ShortAnswer>> = {
  '/legal#subscription-term': {
    asks: 'contract length, how long are we locked in, minimum commitment, multi-year, month to month, auto-renew, automatic renewal',
    sentences: [
      'Monthly plans run',
      'One term is',
      'A monthly plan ends',
      'Yearly plans run',
      'A yearly plan ends',
      'If your law forbids automatic renewal',
    ],
  },
  '/legal#subscription-ending': {
    asks: 'cancel, cancellation, unhappy with the product, council cuts the money next fiscal year, drop it, stop,  get out of the contract, leave early, terminate for convenience, change our mind, refund, money back, notice period, budget cut, not appropriated, non-appropriation',
    sentences: [
      'You may end',
      'A monthly plan ends',
      'A yearly plan ends',
      'Notice in the',
      'By email, notice',
      'If your governing body',
    ],
  },
  '/legal#subscription-access': {
    asks: 'how fast can we start, how soon can we be up and running after paying, when do we get access, how soon after payment, go live, onboarding time, implementation time, roll out',
    sentences: ['We activate access', 'With a quote'],
  },
  '/legal#subscription-uptime': {
    asks: 'uptime guarantee, SLA, service level, how often is it down, outage, availability, service credits',
    sentences: ['Our target is', 'This is a target', 'If we miss it'],
  },
  '/legal#subscription-breach-notice': {
    asks: 'what if you are hacked, how fast would we hear about it, data breach, security incident, how soon would you tell us, breach notification, our data leaks',
    sentences: ['If we discover', 'We say what we know', 'We keep you informed'],
  },
  '/legal#subscription-your-data': {
    asks: 'who owns the data we put in, is our data used to train AI, does ChatGPT learn from what staff type, do you sell our data',
    sentences: ['It is yours', 'We use it only', 'We do not sell it', 'You can export'],
  },
  '/legal#subscription-return-and-deletion-of-data': {
    asks: 'what happens to our data and records when we leave or stop using you, get our data back, export, delete our data after termination, data retention',
    sentences: ['You can export', 'If you ask', 'Within'],
  },
  '/legal#subscription-liability': {
    asks: 'liability cap, limit of liability, damages, indemnification, indemnity, how much are you on the hook for',
    sentences: ['Each side', 'These limits do not apply', 'This agreement asks you'],
  },
  '/legal#subscription-payment-and-taxes': {
    asks: 'invoice due, net 30, payment terms, ACH, check, credit card, sales tax, tax exempt, late interest, prompt payment',
    sentences: ['You pay by card', 'Invoices are due', 'Fees do not include', 'If you are exempt'],
  },
};
