/** The fingerprint of a secret, by which people can compare without seeing it. */
export function Fingerprint({ value }: { value: string }) {
  return <span className="font-mono font-medium whitespace-nowrap tabular-nums">{value}</span>
}
