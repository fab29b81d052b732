import clsx from 'clsx'

export function MethodBadge({ method }: { method: string }) {
  return (
    <span
      className={clsx(
        'inline-block w-14 shrink-0 font-mono text-small font-semibold',
        method === 'GET' ? 'text-muted' : method === 'DELETE' ? 'text-failed' : 'text-accent-text',
      )}
    >
      {method}
    </span>
  )
}
