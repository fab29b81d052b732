import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 rounded-[4px] border border-line-strong bg-canvas px-1 text-center font-mono text-mini font-medium text-muted">
      {children}
    </kbd>
  )
}
