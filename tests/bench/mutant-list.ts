/** A change that breaks one important line; a test must fail. */
export interface Mutant {
  /** The path from the project's root. */
  file: string;
  /** Code that occurs exactly once in the file. */
  right: string;
  /** Its replacement. */
  wrong: string;
  /** The effect on visitors, buyers or operators. */
  harm: string;
}

/** Forty mutants of the most important lines. */
export const mutants: Mutant[] = [
  // Prices
  {
    file: 'src/buying/catalog/money.ts',
    right: 'return cents / 100 === dollars ? cents : null;',
    wrong: 'return cents;',
    harm: 'An amount that was never shown is rounded to a price.',
  },
  {
    file: 'src/buying/catalog/prices.ts',
    right: '(isCoalitionMember && plan.coalition) || plan',
    wrong: 'plan.coalition || plan',
    harm: 'Everyone pays the coalition price.',
  },
  {
    file: 'src/buying/checkout/order.ts',
    right: "['amount', amount, priceCents, changed],",
    wrong: '',
    harm: 'A buyer sees another amount than the one charged.',
  },
  {
    file: 'src/buying/checkout/order.ts',
    right: 'wantsPlan !== (price.plan !== null)',
    wrong: 'false',
    harm: 'A plan is sold as a one-time purchase.',
  },
  {
    file: 'src/buying/quotes/quote.ts',
    right: 'findPrice(priceId)?.priceCents === totalCents',
    wrong: 'findPrice(priceId) !== null',
    harm: 'An old quote is invoiced at a new price.',
  },
  {
    file: 'src/buying/quotes/quote.ts',
    right: 'ourDay(now) > validUntil',
    wrong: 'ourDay(now) >= validUntil',
    harm: 'A quote expires on its last day.',
  },
  // Permissions
  {
    file: 'src/server/sessions/session.server.ts',
    right:
      "if (account.role !== 'admin') throw new HttpError(403, 'Only administrators can do this.');",
    wrong: '',
    harm: 'Every account administers the site.',
  },
  {
    file: 'src/server/sessions/session.server.ts',
    right: 'if (!passedSecondFactor) throw new HttpError(401, signInFirst);',
    wrong: '',
    harm: 'A stolen password is enough to administer the site.',
  },
  {
    file: 'src/server/sessions/session.server.ts',
    right: '${expiresAt} > now() and ${accounts.verifiedAt} is not null`,',
    wrong: '${accounts.verifiedAt} is not null`,',
    harm: 'Sessions never end.',
  },
  {
    file: 'src/server/sessions/cookies.ts',
    right: "['HttpOnly']",
    wrong: '[]',
    harm: 'A script reads session cookies.',
  },
  {
    file: 'src/buying/ledger/record-event.server.ts',
    right: "requireNoFutureStamp(signature ?? '');",
    wrong: '',
    harm: 'A signed event can be replayed later.',
  },
  {
    file: 'src/server/endpoint.ts',
    right: 'if (!options.anyOrigin) requireOwnOrigin(request);',
    wrong: '',
    harm: 'Other sites can submit our forms.',
  },
  {
    file: 'src/environment/sealed-secret.ts',
    right: 'decipher.setAAD(bindTo(head, place));',
    wrong: 'decipher.setAAD(Buffer.from(head));',
    harm: 'A sealed secret can be moved to another row.',
  },
  // Limits
  {
    file: 'src/server/limits/limits.ts',
    right: 'export const writeLimit: Limit = { tries: 20, minutes: 10 };',
    wrong: 'export const writeLimit: Limit = { tries: 2_000, minutes: 10 };',
    harm: 'A flood of forms is accepted.',
  },
  {
    file: 'src/server/limits/limits.ts',
    right: '.slice(0, 4)',
    wrong: '.slice(0, 8)',
    harm: 'A visitor with an IPv6 network is not limited.',
  },
  {
    file: 'src/server/endpoint.ts',
    right: '(given && Number(elapsedMs) < minimumFillTimeMs)',
    wrong: 'false',
    harm: 'Bots submit forms.',
  },
  {
    file: 'src/server/request-input.ts',
    right: 'if (size > limitBytes) {',
    wrong: 'if (false) {',
    harm: 'A body of any size is read into memory.',
  },
  // Outbox
  {
    file: 'src/integrations/mail/outbox.ts',
    right: "where outbox_mails.state = 'held' and excluded.state = 'waiting' and not",
    wrong: 'where not',
    harm: 'The same email is sent twice, or held again after it was sent.',
  },
  {
    file: 'src/integrations/mail/outbox-rows.server.ts',
    right: 'for update skip locked',
    wrong: '',
    harm: 'Two runs wait for each other instead of sharing the work.',
  },
  {
    file: 'src/integrations/mail/outbox-rows.server.ts',
    right:
      'where ${isHeld(mail)} and unconfirmed_handovers < ${unconfirmedHandoversAllowed}::integer`);',
    wrong: 'where ${isHeld(mail)}`);',
    harm: 'An email is sent a third time.',
  },
  {
    file: 'src/integrations/mail/outbox-rows.server.ts',
    right: "text_body = case when ${holdsSecret} then '' else text_body end,",
    wrong: '',
    harm: 'Links that open accounts stay in the database.',
  },
  {
    file: 'src/integrations/mail/send-outbox.server.ts',
    right: 'if (failure?.serverDown || failure?.unconfirmed) down ??= failure;',
    wrong: 'if (failure?.serverDown || failure?.unconfirmed) run.waiting += 0;',
    harm: 'A mail server that is down gets every email anyway.',
  },
  {
    file: 'src/features/newsletter/subscription/choices/choose.server.ts',
    right: "outbox_mails.state <> 'sent' and ${isListMail}",
    wrong: "outbox_mails.state = 'sent' and ${isListMail}",
    harm: 'Email reaches people who have unsubscribed.',
  },
  // Ledger
  {
    file: 'src/buying/ledger/snapshot/store-snapshot.server.ts',
    right: 'return sql`(${isOlder} or (${isEqual(table, row)}))`;',
    wrong: 'return sql`true`;',
    harm: 'An old snapshot overwrites a newer one.',
  },
  {
    file: 'src/buying/ledger/snapshot/store-snapshot.server.ts',
    right: 'and not (${key}::text = any (${table.notices}))`;',
    wrong: '`;',
    harm: 'Buyers get the same email for each event.',
  },
  {
    file: 'src/buying/ledger/snapshot/store-snapshot.server.ts',
    right: 'email: sql`coalesce(excluded.email, ${table.email})`,',
    wrong: '',
    harm: 'When a customer is deleted at Stripe, the purchase loses its email address.',
  },
  // Scoring
  {
    file: 'src/features/maturity-assessment/questions/score.ts',
    right: 'score >= level.minimumScore',
    wrong: 'score > level.minimumScore',
    harm: 'An agency at a threshold gets the lower level.',
  },
  {
    file: 'src/features/maturity-assessment/questions/recommendations.ts',
    right: "if (value <= 2) return 'high';",
    wrong: "if (value < 2) return 'high';",
    harm: 'An urgent recommendation gets medium priority.',
  },
  {
    file: 'src/features/maturity-assessment/questions/recommendations.ts',
    right: 'const lowOnlyWhileFewerThan = 3;',
    wrong: 'const lowOnlyWhileFewerThan = 4;',
    harm: 'A result has more low priorities than the rules allow.',
  },
  // Dates
  {
    file: 'src/features/demo-booking/booking.ts',
    right: 'if ([0, 6].includes(weekdayOf(day))) return dayMessages.weekday(day);',
    wrong: 'if (weekdayOf(day) === 0) return dayMessages.weekday(day);',
    harm: 'Demos are booked on Saturdays.',
  },
  {
    file: 'src/features/demo-booking/booking.ts',
    right: 'if (ahead > maxDaysAhead) return dayMessages.far(day);',
    wrong: '',
    harm: 'Demos are booked years ahead.',
  },
  {
    file: 'src/features/demo-booking/booking.ts',
    right: 'demoStart(day, time, timeZone) <= now',
    wrong: "demoStart(day, time, 'UTC') <= now",
    harm: 'Times are judged in another zone than the visitor’s.',
  },
  {
    file: 'src/features/newsletter/issues/issue.ts',
    right: '!isDraft && date <= today',
    wrong: 'date <= today',
    harm: 'A draft is mailed to the list.',
  },
  {
    file: 'src/features/newsletter/issues/queue-digest.server.ts',
    right: 'subscriber.subscribed_at <= digest.started_at',
    wrong: 'true',
    harm: 'New subscribers get an old update.',
  },
  // Escaping
  {
    file: 'src/formats/fenced.ts',
    right: 'return shorten(breakLinks(printable(text)), length);',
    wrong: 'return shorten(printable(text), length);',
    harm: 'A typed name puts a link into our email.',
  },
  {
    file: 'src/formats/csv.ts',
    right: 'return formula.test(inside) || isChanged(inside)',
    wrong: 'return isChanged(inside)',
    harm: 'A typed formula runs in an administrator’s spreadsheet.',
  },
  {
    file: 'src/formats/csv.ts',
    right: ".replaceAll('\"', '\"\"')",
    wrong: '',
    harm: 'A typed quotation mark breaks a CSV row.',
  },
  {
    file: 'src/integrations/mail/outbox.ts',
    right: 'return sql`${toOneLine(mail.subject)}::text',
    wrong: 'return sql`${mail.subject}::text',
    harm: 'A typed line break adds a header to an email.',
  },
  // Identity and Lexi
  {
    file: 'src/people/sign-in/sign-in.server.ts',
    right: '!(account.isVerified || account.holdsLink)',
    wrong: 'false',
    harm: 'A visitor who registers someone else’s email address is signed in to it.',
  },
  {
    file: 'src/lexi/answer-chat.server.ts',
    right: 'passages.length > 0',
    wrong: 'mayAskModel',
    harm: 'The model answers without passages from our site.',
  },
];
