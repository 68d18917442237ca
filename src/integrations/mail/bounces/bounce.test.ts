import { expect, test } from 'vitest';
import { isAddressGone } from './bounce.ts';

test.each([
  '550 5.1.1 <dana@city.example>: Recipient address rejected: User unknown',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found',
  '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Please try double-checking',
  '553 5.1.2 Bad destination system address',
  '550 5.2.1 The email account is disabled.',
  '550 no such user here',
  '551 User not local',
])('the mailbox does not exist: %s', (words) => expect(isAddressGone(words)).toBe(true));

test.each([
  '550 5.7.1 Relaying denied',
  '554 5.7.1 <dana@city.example>: Relay access denied',
  '550 relay not permitted',
  '550 5.7.26 This mail has been blocked because the sender is unauthenticated.',
  '550 SPF check failed: sender not allowed',
  '552 5.2.2 Mailbox full',
  '550 5.2.2 Over quota',
  '550 Mailbox quota exceeded',
  '554 Message rejected',
  '450 4.1.1 Try again later',
  '550 Blocked, see 5.6.7.8',
  '',
])('the refusal is about something else: %s', (words) => expect(isAddressGone(words)).toBe(false));
