/** The report of a crashed island: its error is classified, so that it has nothing that a visitor typed. */

/** The islands by component name, each with its name for people. */
export const islandLabels = {
  AdminSettings: 'admin settings',
  AssessmentWizard: 'assessment',
  ChatPanel: 'chat',
  CheckoutDialog: 'checkout dialog',
  ControlExamples: 'style guide',
  DemoForm: 'demo form',
  ForgotPasswordForm: 'password form',
  LoginForm: 'sign-in form',
  PaymentResult: 'payment page',
  PortalForm: 'portal form',
  QuestionForm: 'question form',
  QuoteForm: 'quote form',
  RegisterForm: 'registration form',
  SecondFactorForm: 'second-factor form',
  Toaster: 'toasts',
  TourScreen: 'tour',
  WebinarDialog: 'webinar dialog',
} as const;

/** The component name of an island. */
export type IslandName = keyof typeof islandLabels;

/** The endpoint for crash reports. */
const islandCrashPath = '/api/island-crash';

// Words in the messages of JavaScript engines and React. Any other word may be typed, so it is left out.
const knownWords = new Set(
  `a abort aborted access an and any argument arguments array at be before boundary by call called
  cannot chunk class cloned closed component const constructor convert could css date defined
  denied disconnected document does element empty error evaluating exceeded exist expected failed fetch find
  finite for format found from function get getter has have hook hooks hydrate hydrated hydration
  identifier implemented import imported importing in infinite initial initialization insertBefore insecure
  instance insufficient Intl invalid is it iterable JSON length lexical literal load loading locale
  longer many match maximum memory method minified missing module most name network new no node
  NaN not null number object of offset on one only operation option or out parameter parse position
  preload present promise properties property quota range React read reading recursion redeclare
  removeChild render rendered rendering request resource script security set setting size specified
  stack storage string Suspense supported symbol the time timed timeout timeZone to token too type
  unable undefined unexpected unknown unsupported update updates URL valid value values variable was
  when while with write zone dynamically Cannot Failed Invalid Importing Maximum Minified Unable
  Unexpected`.split(/\s+/),
);
const knownNames = new Set(
  `AbortError AggregateError ApiError DataCloneError Error EvalError HierarchyRequestError
  IndexSizeError InvalidAccessError InvalidCharacterError InvalidStateError NetworkError
  NotAllowedError NotFoundError NotSupportedError QuotaExceededError RangeError ReferenceError
  SecurityError SyntaxError TimeoutError TypeError URIError UnknownError`.split(/\s+/),
);
const maxLength = 500;
const maxWords = 14;

/**
 * Classifies an error, e.g. as 'RangeError: Invalid time value'. Unknown words become `…`, so that it
 * contains no personal data. React errors keep their number. Idempotent: classifying the result
 * returns it unchanged.
 */
export function classifyError(text: string): string {
  const [, name = '', message = ''] = /^(\w*): ?(.*)/s.exec(text.slice(0, maxLength)) ?? [
    '',
    '',
    text,
  ];
  const kind = knownNames.has(name) ? name : 'Other';
  const number = /^(?:Minified )?React error #?(\d{1,3})\b/.exec(message)?.[1];
  if (number) return `${kind}: React error ${number}`;
  const stripped = message
    .slice(0, maxLength)
    .replace("Can't", 'Cannot')
    .replace(/(["'`\u2018\u201c]).*?["'`\u2019\u201d]|\S*[@/]\S*/gs, ' … ');
  const words = (stripped.match(/[\p{L}\p{N}]+|…/gu) ?? []).map((word) =>
    knownWords.has(word) ? word : '…',
  );
  const shortened = words.filter((word, index) => word !== '…' || words[index - 1] !== '…');
  return shortened.length === 0 ? kind : `${kind}: ${shortened.slice(0, maxWords).join(' ')}`;
}

/** Classifies any thrown value. */
export function classifyThrown(thrown: unknown): string {
  // An error from another window is not an instance of our `Error`, and its getters may throw.
  try {
    const { name, message } = Object(thrown) as { name?: unknown; message?: unknown };
    return classifyError(`${String(name)}: ${String(message)}`);
  } catch {
    return classifyError('');
  }
}

const reported = new Set<string>();

/** Reports the crash of an island to the server, once per island and page view; never throws. */
export function reportCrash(island: string, error: unknown): void {
  console.warn('An island crashed.', error);
  if (reported.has(island)) return;
  reported.add(island);
  try {
    const report = JSON.stringify({ island, error: classifyThrown(error) });
    // A beacon survives a form post that leaves the page at the same time.
    navigator.sendBeacon(islandCrashPath, new Blob([report], { type: 'application/json' }));
  } catch (failure) {
    console.warn('The crash was not reported.', failure);
  }
}
