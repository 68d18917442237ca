/** Finds the assurances in a text: certificates, guarantees, free offers. */

const names = [
  String.raw`FedRAMP|StateRAMP|TX-RAMP|GovRAMP|HIPAA|CJIS|HITRUST|PCI(?: DSS)?|ISO ?\/?(?:IEC)? ?\d{4,5}|FIPS|GDPR|CMMC|FERPA|ITAR`,
  String.raw`SOC [123](?: Type (?:II?|[12]))?|(?<!SOC [123] )Type (?:II?|[12])`,
  String.raw`compliant|certified|accredited|authorized reseller`,
  String.raw`free trials?|trial period|money[- ]back|guarantee[ds]?|warrant(?:y|ies|s)|service credits?|discounts?|lifetime|unlimited`,
  String.raw`(?<!-)free(?: (?:to|of|for) \w+)?|complimentary|gratis|zero|nothing|half[ -](?:the )?(?:price|off|cost)|at no (?:cost|charge)|no (?:\w+ )?(?:costs?|charges?|fees?)`,
];
const assurance = new RegExp(String.raw`\b(?:${names.join('|')})\b`, 'giu');
/** Claims to comply with other standards, whose names are capitalized. */
const attestation =
  /\b(?!AI\b)[A-Z][A-Z\d-]+(?: (?:Level )?\d+)? (?:[Cc]omplian(?:t|ce)|[Cc]erti(?:fied|fication)|[Aa]uthoriz(?:ed|ation)|[Aa]ccredited|[Aa]ttested)\b/gu;
const clauseEnds = /[.,;:!?\n()]|\b(?:and|but)\b/iu;
const negation = /\b(?:not|no|never|without|nor|neither|cannot)\b|n['’]t\b/iu;

/** The assurances in a text, each once. A negated one is a different assurance. */
export function readAssurances(text: string): Set<string> {
  return new Set(
    text.split(clauseEnds).flatMap((clause) =>
      [assurance, attestation].flatMap((pattern) =>
        [...clause.matchAll(pattern)].map(({ 0: name, index }) => {
          const isDenied = negation.test(clause.slice(0, index));
          return `${isDenied ? 'not ' : ''}${fold(name)}`;
        }),
      ),
    ),
  );
}

const fold = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s/-]+/g, ' ')
    .replace(/(?<=\w{4})(?:d|s)$/, '')
    .trim();
