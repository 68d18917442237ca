import { questions } from '#src/features/maturity-assessment/questions/questions.ts';
import { answerLabels } from '#src/features/maturity-assessment/questions/answers.ts';
import { weekdayAhead } from '#tests/fixtures/weekday-ahead.ts';
import type { Visitor } from './visitor.ts';

let people = 0;

/** An email address with its own domain, because emails are capped per domain (R41). */
function newEmail(): string {
  people += 1;
  return `dana@town-${process.pid}-${people}-${Math.random().toString(36).slice(2, 8)}.example`;
}

/** Ten journeys that every supported browser must complete. */
export const journeys: Record<string, (visitor: Visitor) => Promise<void>> = {
  async demo(visitor) {
    await visitor.open('/#demo-name-field');
    await visitor.types('Name', 'D');
    // Wait for the form's script, which replaces the browser's own messages.
    await visitor.finds('Choose a date');
    await visitor.types('Email', 'dana');
    await visitor.presses('Book a Demo');
    await visitor.sees('Fix 4 fields');
    await visitor.keepsFocus();
    await visitor.hears('The demo form, refused', 'form[aria-label="Book a demo"]');
    await visitor.types('Name', 'Dana Reyes');
    await visitor.types('Email', newEmail());
    await visitor.types('Agency', 'City of Somewhere');
    const [year, month, day] = weekdayAhead(9).split('-').map(Number);
    await visitor.types('Preferred date', `${month}/${day}/${year}`);
    await visitor.key('Tab');
    await visitor.presses('Book a Demo');
    await visitor.sees('Your demo is booked');
    await visitor.keepsFocus();
    await visitor.hears('The demo is booked', '.outcome');
  },
  async assessment(visitor) {
    await visitor.open('/maturity-assessment');
    await visitor.sees('Step 1 of 12');
    await visitor.presses('Continue');
    await visitor.sees('Fix 4 fields');
    await visitor.keepsFocus();
    await visitor.hears('About you, refused', 'form[aria-label="AI maturity assessment"]');
    await visitor.types('Name', 'Dana Reyes');
    await visitor.types('Title', 'City Manager');
    await visitor.types('Agency', 'City of Somewhere');
    await visitor.types('Email', newEmail());
    await visitor.presses('Continue');
    for (const [at, { text }] of questions.entries()) {
      await visitor.sees(text);
      if (at === 0)
        await visitor.hears('The first question', 'form[aria-label="AI maturity assessment"]');
      await visitor.presses(`3 ${answerLabels[3]}`);
      if (at < questions.length - 1) await visitor.presses('Continue');
    }
    await visitor.presses('Submit Assessment');
    await visitor.sees('Your result');
    await visitor.hears('The result', 'article[aria-label="Your result"]');
  },
  async newsletter(visitor) {
    await visitor.open('/newsletter');
    await visitor.presses('Subscribe');
    await visitor.sees('Please enter');
    await visitor.hears('The newsletter form, refused', 'main form');
    await visitor.types('Email address', newEmail());
    await visitor.presses('Subscribe');
    await visitor.sees('One more step');
    await visitor.keepsFocus();
    await visitor.hears('The newsletter form, sent', 'main form');
  },
  async checkout(visitor) {
    await visitor.open('/subscribe?plan=small-rural-monthly');
    await visitor.sees('Continue to payment');
    await visitor.types('Email address', 'dana');
    await visitor.key('Tab');
    await visitor.sees('valid email');
    await visitor.keepsFocus();
    await visitor.hears('The order, with half an address', 'dialog[open]');
    await visitor.types('Email address', newEmail());
    await visitor.presses('Continue to payment');
    await visitor.sees('/c/pay/');
  },
  async register(visitor) {
    await visitor.open('/register');
    await visitor.types('First name', 'Dana');
    await visitor.presses('Create account');
    await visitor.sees('Fix 5 fields');
    await visitor.keepsFocus();
    await visitor.hears('The registration, refused', 'form[aria-label="Create Your Account"]');
    await visitor.types('Last name', 'Reyes');
    await visitor.types('Email', newEmail());
    await visitor.types('Password', 'Riverbank 7 holds');
    // Shown once typing has paused.
    await visitor.sees('The password meets every rule.');
    await visitor.types('Agency name', 'City of Somewhere');
    await visitor.presses('I agree to the Terms of Service and the Privacy Policy');
    await visitor.presses('Create account');
    await visitor.sees('Check your email');
    await visitor.keepsFocus();
    await visitor.hears('The registration, sent', '.outcome');
  },
  async chat(visitor) {
    await visitor.open('/about');
    await visitor.presses('Chat with Lexi');
    await visitor.sees('Hello, I am Lexi');
    await visitor.types('Message Lexi', 'How much is the plan for a city of 60,000?');
    await visitor.key('Enter');
    await visitor.sees('Did this help?');
    await visitor.hears('The chat', 'dialog.chat');
    await visitor.key('Escape');
    await visitor.sees('Chat with Lexi');
    await visitor.keepsFocus();
  },
  async menu(visitor) {
    await visitor.open('/about');
    await visitor.pressesIfNarrow('Menu');
    await visitor.hears('The header, with its menu open', 'header');
    await visitor.presses('Pricing');
    await visitor.sees('/pricing');
    await visitor.hears('The end of the page', 'footer nav');
  },
  async search(visitor) {
    await visitor.open('/search');
    await visitor.types('Search this site', 'inventory');
    await visitor.key('Enter');
    await visitor.sees('pages found');
    await visitor.sees('/search?q=inventory');
    await visitor.hears('The search', 'main [role=status]');
  },
  async quote(visitor) {
    await visitor.open('/quote?plan=small-rural-monthly');
    await visitor.types('Legal name of the agency', 'City of Port Amelie');
    await visitor.presses('Get the quote');
    await visitor.sees('Fix 7 fields');
    await visitor.keepsFocus();
    await visitor.hears('The quote’s form, refused', 'form[aria-label="Ask for a quote"]');
    const email = newEmail();
    for (const [label, text] of [
      ['Street address', '1 Levee Road'],
      ['City', 'Port Amelie'],
      ['State', 'LA'],
      ['ZIP code', '70112'],
      ['Contact name', 'Dana Reyes'],
      ['Contact email', email],
      ['Accounts payable email', `payables-${email}`],
    ] as const)
      await visitor.types(label, text);
    await visitor.presses('Get the quote');
    await visitor.sees('Not accepted yet');
    await visitor.hears('The quote', 'main');
  },
  async tour(visitor) {
    await visitor.open('/tour');
    await visitor.presses('Start the tour');
    await visitor.sees('/tour/register');
    await visitor.presses('Add a use case');
    await visitor.types('Name', 'Parking permit chatbot');
    for (const [question, answer] of [
      ['Does it talk to residents?', 'Yes'],
      ['Does it read personal data?', 'Yes'],
      ['Does it decide about people?', 'No'],
      ['Can a person step in?', 'No'],
      ['What does a wrong answer cost?', 'Nothing'],
    ] as const)
      await visitor.chooses(question, answer);
    await visitor.sees('6 points of 12');
    await visitor.hears('A use and its risk', '#use-file');
    await visitor.presses('Next: assess its risks');
    await visitor.sees('/tour/risk');
    await visitor.chooses('AI use', 'Parking');
    await visitor.sees('with 6 gaps');
    await visitor.presses('Next: write the policy');
    await visitor.sees('/tour/policy');
    await visitor.presses('Incidents');
    await visitor.presses('Publish 2.2');
    await visitor.sees('accepted version 2.2');
    await visitor.keepsFocus();
    await visitor.presses('Next: test a model for bias');
    await visitor.sees('/tour/fairness');
    await visitor.chooses('Compare by', 'Age');
    await visitor.hears('The chart of the fairness test', 'main table');
    await visitor.presses('Next: check a vendor’s contract');
    await visitor.sees('/tour/vendor');
    await visitor.presses('Heronwatch');
    await visitor.keepsFocus();
    await visitor.presses('Next: find where personal data goes');
    await visitor.sees('/tour/data');
    await visitor.presses('Permit system');
    await visitor.presses('Next: plan the next two years');
    await visitor.sees('/tour/strategy');
    await visitor.presses('Next: see answers for the council');
    await visitor.sees('/tour/dashboard');
    await visitor.sees('of 48:');
    await visitor.pressesIfNarrow('All screens');
    await visitor.presses('AI workspace');
    await visitor.sees('/tour/workspace');
    await visitor.presses('Can a resident pay a permit fee in installments?');
    await visitor.hears('The answer of the workspace', '[aria-label="Answer"]');
    await visitor.presses('Book a demo');
    await visitor.sees('Please show me: AI workspace');
  },
};
