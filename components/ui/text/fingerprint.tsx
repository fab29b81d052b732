export function Fingerprint({ value }: { value: string }) {
  return <span className="font-mono font-medium whitespace-nowrap tabular-nums">{value}</span>
}
