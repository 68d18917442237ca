import { expect, test } from 'vitest';
import { judgeRefusal } from './judge-refusal.ts';

const isGone = (reply: string, status?: string) => judgeRefusal(reply, status)?.isGone ?? false;

test.each([
  '550 5.1.1 <dana@city.example>: Recipient address rejected: User unknown',
  '550 5.1.1 <spam-desk@city.example>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
  '550 5.4.1 [dana@city.example]: Recipient address rejected: Access denied. [ABC01.example]',
  '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 no such user',
  '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please try double-checking',
  '550 5.5.0 Requested action not taken: mailbox unavailable (S2017)',
  "554 delivery error: dd This user doesn't have a mail.example account (dana@city.example) [0]",
  '550 5.1.1 <dana@city.example>: inactive email address',
  '553 5.1.2 Bad destination system address',
  '550 5.1.6 recipient no longer on server: dana@city.example',
  '550 Invalid Recipient - https://community.mimecast.example/docs/DOC-1369#550 [abc]',
  '550 #5.1.0 Address rejected dana@city.example',
  'Remote host said: 550 sorry, no mailbox here by that name (#5.1.1 - chkusr)',
  'User Dana (dana@city.example) not listed in Domino Directory',
  '550 5.4.310 DNS domain city.example does not exist',
  'X-Postfix; Host or domain name not found. Name service error for name=city.example type=A: Host not found',
  'X-Postfix; Domain city.example does not accept mail (nullMX)',
  '550 5.0.350 Remote server returned an error -> 550 Invalid recipient dana@city.example',
  '550 Unrouteable address',
  '550 no such user here',
  '551 User not local',
  '550 unknown',
])('the mailbox does not exist: %s', (reply) => expect(isGone(reply)).toBe(true));

test.each([
  // The sender and its server.
  '550 5.1.0 <hello@levee.example> sender rejected',
  '550 5.1.1 Sender verify failed: no such user here',
  '550 5.7.1 Relaying denied',
  '550 relay not permitted',
  '550 5.7.26 This mail has been blocked because the sender is unauthenticated.',
  '550 SPF check failed: sender not allowed',
  'Sorry, we could not reach this address. Remote host said: 554 Invalid IP for sending mail of domain levee.example',
  'my name was rejected. Remote host said: 501 5.0.0 Invalid domain name',
  '550 Invalid HELO name: host not found',
  '550 Cannot find your hostname: unknown host',
  '550 Requested action not taken: mailbox unavailable Invalid DNS MX or A/AAAA resource record',
  '550 5.1.1 bad reverse lookup',
  '550 5.1.2 Domain of return-path does not exist',
  // Blocklists and policies.
  '553 5.1.3 http://www.spamhaus.example/query/bl?ip=192.0.2.1',
  '550 5.7.1 Sending IP is listed',
  '550 5.1.0 Connection is listed in our RBL',
  '550 5.7.606 Access denied, banned sending IP [192.0.2.1]',
  '554 5.7.1 <dana@city.example>: Recipient address rejected: Access denied',
  '550 5.1.1 Refused due to recipient preferences',
  '554 Message rejected',
  '550 Rejected',
  '550 Blocked, see 5.6.7.8',
  '550 5.1.1 Your IP is on a blackhole list',
  '550 5.1.1 URL in message is in URIBL',
  '550 5.1.1 192.0.2.1 found listed at cbl.abuseat.example',
  '550 5.1.1 Your message was considered unsolicited: no such user',
  '550 5.1.1 Message quarantined',
  // Rates.
  '550 5.1.1 <dana@city.example> - 192.0.2.1 has sent to too many recipients this hour',
  '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents more',
  '452 4.3.2 Connection rate limit exceeded',
  '550 5.1.1 Maximum messages per hour reached for recipient',
  '550 5.1.1 Too much mail from this network',
  '550 5.1.1 Connection throttled',
  '550 5.1.1 User unknown; graylisted',
  // Full and suspended mailboxes.
  '550 5.1.1 Recipient address rejected: mailbox size exceeded',
  '550 5.1.1 Mailbox capacity reached',
  '552 5.1.1 user is over their allocated space',
  '552 5.2.2 Mailbox full',
  '550 Mailbox quota exceeded',
  "552-5.2.2 The recipient's inbox is out of storage space and inactive.",
  '550 5.2.1 The email account that you tried to reach is disabled.',
  '554 delivery error: dd This account has been disabled or discontinued [#102]',
  '525 5.7.13 Disabled recipient address',
  // Temporary.
  '450 4.1.1 <dana@city.example>: Recipient address rejected: unverified address',
  '451 4.7.1 Greylisted, user unknown so far',
  '554 4.4.7 Message expired: no such user within 840 minutes',
  'X-Postfix; Host or domain name not found. Host not found, try again',
  // A refusal in words alone after the text may come from a filter.
  '550 <dana@city.example>: User unknown (in reply to end of DATA command)',
  '550 Unknown user dana@city.example',
  '550 : User unknown',
  '5.3.0 - Other mail system problem 550-"5.2.2 <dana@city.example>... no such user"',
  '',
])('the reader stays: %s', (reply) => expect(isGone(reply)).toBe(false));

test.each([
  ['5.0.0', 'smtp; 550 5.1.1 no such user', true],
  ['5.1.1', '', true],
  ['5.1.2 (Bad destination host)', '', true],
  ['5.1.1', 'smtp; 550 Denied', false],
  ['5.1.1', 'smtp; 552 5.2.2 over quota', false],
  ['4.0.0', 'smtp; Domain name not found: city.example', false],
  ['5.1.1', 'x-unix; procmail: /var/spool/mail: No such user', false],
])("a reply's own code and words win over the report's status %s: %s", (status, reply, expected) =>
  expect(isGone(reply, status)).toBe(expected),
);
