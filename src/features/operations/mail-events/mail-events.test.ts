import { beforeEach, expect, test } from 'vitest';
import takeReport from '#functions/mail-events.ts';
import { sendOutbox } from '#src/integrations/mail/send-outbox.server.ts';
import { forgetEnv } from '#src/environment/env.ts';
import { setUpDatabase } from '#tests/fixtures/database.ts';
import { makeContext } from '#tests/fixtures/function-context.ts';
import {
  asked,
  certificateUrl,
  dsn,
  mailAuth,
  postmarkBounce,
  sesBounce,
  sesComplaint,
  setUpReports,
  signMessage,
  topicArn,
} from '#tests/fixtures/mail-reports.ts';
import { setUpTestMailServer } from '#tests/fixtures/smtp.ts';

const fixture = setUpDatabase();
const dana = 'dana@city.example';
beforeEach(async () => {
  setUpReports();
  await fixture.query('truncate newsletter_subscribers, outbox_mails, mail_bounces cascade');
  await fixture.query(
    `insert into newsletter_subscribers (id, email, state, activation_id, confirmation_hashes, subscribed_at)
      values (gen_random_uuid(), 'Dana@City.example', 'active', gen_random_uuid(), '{c1}', now() - interval '1 day'),
        (gen_random_uuid(), 'kim@town.example', 'active', gen_random_uuid(), '{c2}', now() - interval '1 day')`,
  );
  const mail = (n: number, to: string, headers: string, state = 'waiting') =>
    fixture.query(
      `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, headers, state, is_bulk, sent_at)
        values (gen_random_uuid(), '<mail-${n}@levee.example>', '${to}', 'Mail ${n}', 'a', 'b', '${headers}', '${state}', true,
          ${state === 'sent' ? 'now()' : 'null'})`,
    );
  const list = '{"List-Unsubscribe": "<x>"}';
  await mail(1, dana, list);
  await mail(2, dana, '{}');
  await mail(3, 'kim@town.example', list);
  await mail(4, dana, list, 'sent');
});

interface Sent {
  type?: string;
  auth?: string | null;
}
async function post(path: string, body: string | object, { type, auth = mailAuth }: Sent = {}) {
  const context = makeContext();
  const request = new Request(`https://www.levee.example/api/mail-events/${path}`, {
    method: 'POST',
    headers: {
      'content-type': type ?? (path === 'ses' ? 'text/plain; charset=UTF-8' : 'application/json'),
      ...(auth && { authorization: `Basic ${btoa(auth)}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const response = await takeReport(request, context);
  await context.settled();
  return response.status;
}
const subscribed = async () =>
  (
    await fixture.query(
      `select lower(email) from newsletter_subscribers where state = 'active' order by 1`,
    )
  ).flat();
const mails = async () =>
  (await fixture.query('select subject from outbox_mails order by subject')).flat();
const bounces = () =>
  fixture.query('select source, kind, email from mail_bounces order by source, kind, email');
const expectUnchanged = async () => {
  expect(await subscribed()).toEqual([dana, 'kim@town.example']);
  expect(await mails()).toHaveLength(4);
};
const expectDanaRemoved = async () => {
  expect(await subscribed()).toEqual(['kim@town.example']);
  // Emails other than list emails, emails to others and sent emails stay.
  expect(await mails()).toEqual(['Mail 2', 'Mail 3', 'Mail 4']);
};

test.each(['1', '2'] as const)(
  'a permanent bounce with Amazon’s signature version %s unsubscribes the address and deletes its queued list email, once',
  async (version) => {
    const message = signMessage(sesBounce(['DANA@city.example']), { version });
    expect([await post('ses', message), await post('ses', message)]).toEqual([200, 200]);
    await expectDanaRemoved();
    expect(await bounces()).toEqual([['ses', 'bounce', 'DANA@city.example']]);
    expect(
      await fixture.query(
        `select unsubscribed_at is not null, confirmation_hashes from newsletter_subscribers where email = 'Dana@City.example'`,
      ),
    ).toEqual([['t', '{}']]);
  },
);

test('complaints, events of a configuration set and reports about several addresses are handled, too', async () => {
  const { notificationType, ...event } = sesComplaint(dana);
  expect(await post('ses', signMessage({ ...event, eventType: notificationType }))).toBe(200);
  await expectDanaRemoved();
  await post('ses', signMessage(sesBounce([dana, 'Kim <kim@town.example>'])));
  expect(await subscribed()).toEqual([]);
  expect(await bounces()).toHaveLength(3);
});

test('a full mailbox, a delivery, a "not spam" report and the message of a new topic change nothing', async () => {
  for (const message of [
    sesBounce([dana], { type: 'Transient' }),
    sesBounce([dana], { type: 'Undetermined' }),
    sesComplaint(dana, 'not-spam'),
    { notificationType: 'Delivery', delivery: { recipients: [dana] } },
    { notificationType: 'Bounce', bounce: { bounceType: 'Permanent', bouncedRecipients: 'x' } },
    'Successfully validated SNS topic for Amazon SES event publishing.',
  ])
    expect(await post('ses', signMessage(message))).toBe(200);
  await expectUnchanged();
  expect(await bounces()).toEqual([]);
});

test('a subscriber who confirms again after a bounce stays, even when the report comes late', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const message = signMessage(sesBounce([dana], { at }));
  await post('ses', message);
  await expectDanaRemoved();
  await fixture.query(
    `update newsletter_subscribers set state = 'active', subscribed_at = now(), unsubscribed_at = null where email = 'Dana@City.example'`,
  );
  await fixture.query(
    `insert into outbox_mails (id, message_id, recipient, subject, text_body, html_body, headers)
      values (gen_random_uuid(), 'm5', $1, 'Mail 5', 'a', 'b', '{"List-Unsubscribe": "<x>"}')`,
    [dana],
  );
  expect(await post('ses', message)).toBe(200);
  expect(await subscribed()).toEqual([dana, 'kim@town.example']);
  expect(await mails()).toContain('Mail 5');
});

test('messages with another topic, key or certificate are refused, and no such certificate is fetched', async () => {
  const bounce = sesBounce([dana]);
  const elsewhere = [
    'http://sns.us-east-1.amazonaws.com/SimpleNotificationService-9c6465fa7f48f5cacd23014631ec1136.pem',
    'https://sns.us-east-1.amazonaws.com.evil.example/SimpleNotificationService-9c6465fa.pem',
    'https://evil.example/SimpleNotificationService-9c6465fa.pem',
    'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-9c6465fa.pem',
    'https://s3.amazonaws.com/bucket/SimpleNotificationService-9c6465fa.pem',
    'https://sns.us-east-1.amazonaws.com:8443/SimpleNotificationService-9c6465fa.pem',
    'https://user@sns.us-east-1.amazonaws.com/SimpleNotificationService-9c6465fa.pem',
    `${certificateUrl}?x=1`,
    'https://sns.us-east-1.amazonaws.com/../SimpleNotificationService.pem',
    '',
  ];
  for (const SigningCertURL of elsewhere)
    expect([
      SigningCertURL,
      await post('ses', signMessage(bounce, { forged: { SigningCertURL } })),
    ]).toEqual([SigningCertURL, 400]);
  expect(asked).toEqual([]);
  const forgeries = [
    signMessage(bounce, { byOtherKey: true }),
    signMessage(bounce, { forged: { Message: JSON.stringify(sesBounce(['kim@town.example'])) } }),
    signMessage(bounce, { forged: { Type: 'SubscriptionConfirmation' } }),
    signMessage(bounce, { forged: { SignatureVersion: '1' } }),
    signMessage(bounce, { forged: { SignatureVersion: '3' } }),
    signMessage(bounce, { forged: { Subject: 'added' } }),
    signMessage(bounce, { forged: { Signature: '' } }),
    signMessage(bounce, { fields: { TopicArn: `${topicArn}2` } }),
    signMessage(bounce, { fields: { Type: 'constructor' } }),
    '{}',
    '[]',
    'null',
    '{"TopicArn":',
    '',
  ];
  for (const [n, message] of forgeries.entries())
    expect([n, await post('ses', message)]).toEqual([n, 400]);
  await expectUnchanged();
});

test('the subscription of our topic is confirmed when Amazon signed it, and only at Amazon', async () => {
  const SubscribeURL =
    'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=2336412f37';
  const confirmation = (url: string, forged = {}) =>
    signMessage('You have chosen to subscribe to the topic.', {
      fields: { Type: 'SubscriptionConfirmation', Token: '2336412f37', SubscribeURL: url },
      forged,
    });
  expect(await post('ses', confirmation(SubscribeURL))).toBe(200);
  expect(asked.at(-1)).toBe(SubscribeURL);
  const before = asked.filter((address) => !address.endsWith('.pem')).length;
  expect(await post('ses', confirmation('https://evil.example/?Action=ConfirmSubscription'))).toBe(
    400,
  );
  expect(await post('ses', confirmation(SubscribeURL, { SubscribeURL: `${SubscribeURL}x` }))).toBe(
    400,
  );
  expect(asked.filter((address) => !address.endsWith('.pem'))).toHaveLength(before);
});

test.each([
  [postmarkBounce(dana), 'bounce'],
  [postmarkBounce(dana, 'BadEmailAddress'), 'bounce'],
  [postmarkBounce(dana, 'SpamComplaint'), 'complaint'],
  [
    {
      RecordType: 'SubscriptionChange',
      MessageID: null,
      Recipient: dana,
      SuppressSending: true,
      SuppressionReason: 'ManualSuppression',
      ChangedAt: new Date().toISOString(),
    },
    'complaint',
  ],
])('a Postmark event unsubscribes the address, once: %#', async (event, kind) => {
  expect([await post('postmark', event), await post('postmark', event)]).toEqual([200, 200]);
  await expectDanaRemoved();
  expect(await bounces()).toEqual([['postmark', kind, dana]]);
});

test('other Postmark events change nothing', async () => {
  for (const event of [
    postmarkBounce(dana, 'SoftBounce'),
    postmarkBounce(dana, 'Transient'),
    postmarkBounce(dana, 'DMARCPolicy'),
    { RecordType: 'Delivery', Recipient: dana },
    { RecordType: 'SubscriptionChange', Recipient: dana, SuppressSending: false },
    { ...postmarkBounce(dana), Email: null },
  ])
    expect(await post('postmark', event)).toBe(200);
  await expectUnchanged();
});

test('Postmark events and reports by email need the password, and are refused while none is set', async () => {
  for (const path of ['postmark', 'dsn']) {
    const type = path === 'dsn' ? 'message/rfc822' : 'application/json';
    for (const auth of [null, 'reports:wrong', `${mailAuth}x`, ':'])
      expect([path, auth, await post(path, postmarkBounce(dana), { type, auth })]).toEqual([
        path,
        auth,
        401,
      ]);
  }
  await expectUnchanged();
  delete process.env['MAIL_WEBHOOK_AUTH'];
  delete process.env['SES_TOPIC_ARN'];
  forgetEnv();
  expect(await post('postmark', postmarkBounce(dana))).toBe(404);
  expect(await post('ses', signMessage(sesBounce([dana])))).toBe(404);
});

test('a report by email about an email of ours unsubscribes its recipient', async () => {
  const mail = { type: 'message/rfc822' };
  // Only the recipient knows an email's id.
  expect(await post('dsn', dsn('<unknown@levee.example>', { address: dana }), mail)).toBe(200);
  expect(await post('dsn', dsn('<mail-4@levee.example>', { status: '4.2.2' }), mail)).toBe(200);
  expect(await post('dsn', dsn('<mail-4@levee.example>', { status: '5.2.2' }), mail)).toBe(200);
  expect(await post('dsn', dsn('<mail-4@levee.example>', { action: 'delayed' }), mail)).toBe(200);
  await expectUnchanged();
  expect(await post('dsn', 'Subject: Out of office\n\nI am away.', mail)).toBe(400);
  // With CRLF line ends, and for an address to which the email was forwarded.
  const raw = dsn('<mail-4@levee.example>').replaceAll('\n', '\r\n');
  expect([await post('dsn', raw, mail), await post('dsn', raw, mail)]).toEqual([200, 200]);
  await expectDanaRemoved();
  expect(await bounces()).toEqual([['dsn', 'bounce', dana]]);
});

const inMail = { type: 'message/rfc822' };
const ours = '<mail-4@levee.example>';

test.each([
  [
    'the sender',
    { status: '5.1.0', diagnostic: 'smtp; 550 5.1.0 <x@relay.example> sender rejected' },
  ],
  ['a blocklist', { status: '5.1.1', diagnostic: 'smtp; 550 5.7.1 Sending IP is listed' }],
  ['a quota', { status: '5.1.1', diagnostic: 'smtp; 552 5.2.2 over quota' }],
  ['a rate', { diagnostic: 'smtp; 550 5.1.1 too many messages this hour' }],
  ['a suspended mailbox', { status: '5.2.1', diagnostic: 'smtp; 550 5.2.1 mailbox disabled' }],
  ['a delay', { action: 'delayed', status: '4.4.1', diagnostic: 'smtp; 550 5.1.1 no such user' }],
  ['a relay', { action: 'relayed' }],
  ['a group', { action: 'expanded' }],
])('a report about %s keeps the reader', async (_, report) => {
  expect(await post('dsn', dsn(ours, report), inMail)).toBe(200);
  await expectUnchanged();
});

test.each([
  ['with a general status', { status: '5.0.0', diagnostic: 'smtp; 550 5.1.1 no such user' }],
  [
    'from Exchange Online',
    { status: '5.4.1', diagnostic: 'smtp; 550 5.4.1 Recipient address rejected: Access denied.' },
  ],
  ['without a reply', { diagnostic: '' }],
  ['about a domain', { status: '5.4.4', diagnostic: 'X-Postfix; Host or domain name not found.' }],
])('a report about a dead mailbox %s removes the reader', async (_, report) => {
  expect(await post('dsn', dsn(ours, report), inMail)).toBe(200);
  await expectDanaRemoved();
});

/** A report with the given parts. */
const multipart = (...parts: string[]) =>
  [
    'From: MAILER-DAEMON@city.example\nContent-Type: multipart/report; boundary=b\n\n',
    ...parts.map((part) => `--b\n${part}\n`),
    '--b--\n',
  ].join('');
const fields =
  'Reporting-MTA: dns; city.example\n\nFinal-Recipient: rfc822; dana@city.example\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n';
const returned = `Content-Type: text/rfc822-headers\n\nMessage-ID: ${ours}\n`;
const encode = (text: string) => Buffer.from(text).toString('base64');

test.each([
  [
    'in base64',
    multipart(
      `Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${encode(fields)}`,
      `Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${encode(`Message-ID: ${ours}\n\nHello`)}`,
    ),
  ],
  [
    'in quoted-printable',
    multipart(
      `Content-Type: message/delivery-status\nContent-Transfer-Encoding: quoted-printable\n\n${fields.replace('no such', 'no=20su=\nch')}`,
      returned,
    ),
  ],
  [
    'with internationalized headers (RFC 6533)',
    multipart(
      `Content-Type: message/global-delivery-status\n\n${fields.replace('rfc822; dana', 'utf-8; dàna')}`,
      `Content-Type: message/global-headers\nContent-Transfer-Encoding: base64\n\n${encode(`Subject: ¡Hola!\nMessage-ID: ${ours}\n`)}`,
    ),
  ],
  [
    'with nested parts',
    multipart(
      `Content-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/plain\n\nSorry.\n--c--`,
      `Content-Type: multipart/mixed; boundary=d\n\n--d\nContent-Type: message/delivery-status\n\n${fields}\n--d\n${returned}\n--d--`,
    ),
  ],
  [
    'with its fields in a text file',
    multipart(`Content-Type: text/plain; name="status.txt"\n\n${fields}`, returned),
  ],
  [
    'with another boundary than announced',
    multipart(`Content-Type: message/delivery-status\n\n${fields}`, returned).replaceAll(
      '\n--b',
      '\n--e',
    ),
  ],
  [
    'that replies to our email instead of returning it',
    `In-Reply-To: ${ours}\n${multipart(`Content-Type: message/delivery-status\n\n${fields}`)}`,
  ],
  [
    'of qmail',
    `From: MAILER-DAEMON@city.example\n\nHi. I could not deliver your message.\n\n<dana@city.example>:\nRemote host said: 550 sorry, no mailbox here by that name (#5.1.1)\n\n--- Below this line is a copy.\n\nReturn-Path: <hello@levee.example>\nMessage-ID: ${ours}\n\nSPF, DKIM and quotas: this week in AI law.`,
  ],
  [
    'of Exim',
    `From: Mail Delivery System <Mailer-Daemon@city.example>\n\nYour message could not be delivered:\n\n  dana@city.example\n    Unrouteable address\n\n------ This is a copy. ------\n\nReturn-path: <hello@levee.example>\nMessage-Id: ${ours}\n`,
  ],
  [
    'of Exchange',
    `From: postmaster@city.example\nIn-Reply-To: ${ours}\n\nDelivery has failed to these recipients:\n\ndana@city.example\nThe address wasn't found.\n\n#550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup ##`,
  ],
])('a report %s is read', async (_, report) => {
  expect(await post('dsn', report, inMail)).toBe(200);
  await expectDanaRemoved();
});

test('a report about several recipients counts only when all of them are gone', async () => {
  const other = (action: string, status: string) =>
    `\nFinal-Recipient: rfc822; kim@town.example\nAction: ${action}\nStatus: ${status}\n`;
  const report = (more: string) =>
    multipart(`Content-Type: message/delivery-status\n\n${fields}${more}`, returned);
  for (const more of [
    other('relayed', '2.0.0'),
    other('delayed', '4.4.1'),
    other('failed', '5.2.2'),
  ])
    expect(await post('dsn', report(more), inMail)).toBe(200);
  await expectUnchanged();
  expect(await post('dsn', report(other('failed', '5.1.1')), inMail)).toBe(200);
  await expectDanaRemoved();
});

test("a person's reply to our email is refused, whatever it says", async () => {
  const reply = `From: Dana <${dana}>\nAuto-Submitted: auto-replied\nIn-Reply-To: ${ours}\n\nThis mailbox is no longer read: 550 5.1.1 user unknown.`;
  expect(await post('dsn', reply, inMail)).toBe(400);
  await expectUnchanged();
});

test('Amazon’s and Postmark’s hard bounces about us, a quota or a policy keep the reader', async () => {
  for (const diagnosis of [
    '550 5.7.1 Sending IP is listed',
    '552 5.2.2 over quota',
    '550 5.1.0 sender rejected',
  ]) {
    const diagnosticCode = `smtp; ${diagnosis}`;
    expect(await post('ses', signMessage(sesBounce([dana], { diagnosticCode })))).toBe(200);
    expect(await post('postmark', postmarkBounce(dana, 'HardBounce', { details: diagnosis }))).toBe(
      200,
    );
  }
  await expectUnchanged();
});

test('a signed message from more than an hour ago is refused', async () => {
  const Timestamp = new Date(Date.now() - 3_700_000).toISOString();
  for (const fields of [{ Timestamp }, { Timestamp: 'yesterday' }])
    expect(await post('ses', signMessage(sesBounce([dana]), { fields }))).toBe(400);
  await expectUnchanged();
});

test('no report is from the future', async () => {
  const at = new Date(Date.now() + 86_400_000);
  await post('ses', signMessage(sesBounce([dana], { at: at.toISOString() })));
  await post('postmark', postmarkBounce(dana, 'HardBounce', { at: at.toISOString() }));
  await post('dsn', dsn(ours, { at }), inMail);
  expect(
    await fixture.query('select source, occurred_at <= now() from mail_bounces order by source'),
  ).toEqual([
    ['dsn', 't'],
    ['postmark', 't'],
    ['ses', 't'],
  ]);
});

test.each([
  ['reject-recipient', '550 5.7.1 Sending IP is listed'],
  ['reject-recipient', '552 5.2.2 over quota'],
  ['reject-recipient', '550 5.1.0 sender rejected'],
  ['reject-text', '550 user unknown'],
] as const)(
  'a refusal while sending about something else keeps the reader: %s %s',
  async (behavior, rejection) => {
    const server = await setUpTestMailServer();
    server.behave(behavior);
    server.rejection = rejection;
    await sendOutbox();
    await expectUnchanged();
  },
);

test('a mail server that finds no such mailbox after the text unsubscribes the address', async () => {
  const server = await setUpTestMailServer();
  server.behave('reject-text');
  server.rejection = '550 5.1.1 no such user';
  await fixture.query(`delete from outbox_mails where recipient <> $1`, [dana]);
  await sendOutbox();
  expect(await subscribed()).toEqual(['kim@town.example']);
  expect(await fixture.query(`select state from outbox_mails where subject = 'Mail 2'`)).toEqual([
    ['failed'],
  ]);
});

test('an address that the mail server refuses permanently is unsubscribed, and other email to it is still tried', async () => {
  const server = await setUpTestMailServer();
  server.behave('reject-recipient');
  await fixture.query(`delete from outbox_mails where recipient <> $1 or state = 'sent'`, [dana]);
  await sendOutbox();
  expect(await subscribed()).toEqual(['kim@town.example']);
  expect(await bounces()).toEqual(expect.arrayContaining([['smtp', 'bounce', dana]]));
  expect(await fixture.query('select subject, state from outbox_mails')).toEqual([
    ['Mail 2', 'failed'],
  ]);
});
