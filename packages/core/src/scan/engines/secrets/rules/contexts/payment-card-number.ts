import { passesLuhn } from '../../checksum.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const paymentCardNumber: SecretRule = {
  id: 'payment-card-number',
  title: 'Payment card number (PAN)',
  severity: 'medium',
  remediation: 'Remove the number, and notify the card issuer if it is a real one.',
  references: ['https://www.pcisecuritystandards.org/document_library/'],
  keywords: ['card', 'pan'],
  pattern:
    /(?:card|pan)[\w\s"':=-]{0,30}?((?:4[0-9]{15}|5[1-5][0-9]{14}|3[47][0-9]{13}|(?:4[0-9]{3}|5[1-5][0-9]{2})(?:[ -][0-9]{4}){3}))(?![0-9.])/gi,
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: (secret) => {
    const digits = secret.replace(/\D/g, '');
    // The numbers that payment providers document for tests.
    if (
      /^(?:4111111111111111|4242424242424242|4000\d{12}|5555555555554444|5105105105105100|378282246310005|371449635398431|4012888888881881|5454545454545454|4012\d{12})$/.test(
        digits,
      )
    )
      return 'reject';
    return passesLuhn(digits) ? 'unknown' : 'reject';
  },
  examples: () => ({
    match: [['card number: 4539 1488', '0343 6467'].join(' ')],
    ignore: ['card number: 4111 1111 1111 1111', 'card: 1234567890123456'],
  }),
};
