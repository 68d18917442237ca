/** An email address as a link that writes to it. */
export function MailTo({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
