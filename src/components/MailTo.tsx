/** An email address as a `mailto:` link. */
export function MailTo({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
