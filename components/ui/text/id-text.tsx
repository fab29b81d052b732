import { createContext, type ReactNode, use, useState } from 'react'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { CopyButton } from './copy-button'
import { PlatformText } from './platform-text'

/** Whether an id's row is open or focused; null outside of tables. */
export const RowReachContext = createContext<boolean | null>(null)

type Props = {
  id: string
  name: string
  /** Shows the copy button on hover or focus of its row. */
  isInTable?: boolean
  head?: number
  tail?: number
}

/** Cut in the middle; hover and clipboard have the whole. */
export function IdText({ id, name, isInTable = false, head = 12, tail = 4 }: Props) {
  const text = (
    <PlatformText className="truncate font-mono text-small" title={visibleText(id)} text={middleCut(id, head, tail)} />
  )
  if (isInTable) return <TableId id={id} name={name} text={text} />
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      {text}
      <CopyButton value={id} label={`Copy ${name}`} />
    </span>
  )
}

function TableId({ id, name, text }: { id: string; name: string; text: ReactNode }) {
  const isRowInReach = use(RowReachContext)
  const [isHovered, setIsHovered] = useState(false)
  const isDrawn = isHovered || isRowInReach !== false
  return (
    <span className="table-id" onPointerEnter={() => setIsHovered(true)} onPointerLeave={() => setIsHovered(false)}>
      {text}
      {isDrawn && (
        <CopyButton
          value={id}
          label={`Copy ${name}`}
          className={isRowInReach === null ? 'table-id-waits' : ''}
          {...(isRowInReach === null ? { tabIndex: -1 } : {})}
        />
      )}
    </span>
  )
}
