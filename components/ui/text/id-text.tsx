import { type CSSProperties, createContext, type ReactNode, use, useState } from 'react'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { CopyButton } from './copy-button'
import { PlatformText } from './platform-text'

/** Whether an id’s row is open or focused; null outside of tables. */
export const RowReachContext = createContext<boolean | null>(null)

type Props = {
  id: string
  name: string
  /** Shows the copy button only on hover or focus of the row. */
  isInTable?: boolean
}

/** An id, whole if there is room, else cut once in the middle; hover and clipboard have the whole id. */
export function IdText({ id, name, isInTable = false }: Props) {
  if (isInTable) return <TableId id={id} name={name} text={<IdEnds id={id} />} />
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      <IdEnds id={id} />
      <CopyButton value={id} label={`Copy ${name}`} />
    </span>
  )
}

/** Characters of one width, by which `id-text.css` knows whether an id fits. */
const PLAIN = /^[!-~…]{9,}$/
const TAIL = 4
/** Longer ids are always cut, since no page has room for more. */
const LONGEST = 200

/** An id without its copy button. */
export function IdEnds({ id }: { id: string }) {
  const shown = id.length > LONGEST ? middleCut(id, LONGEST - TAIL, TAIL) : id
  const ends = PLAIN.test(shown) && {
    'data-end': shown.slice(-TAIL),
    // React’s type does not list custom properties.
    style: { '--characters': shown.length } as CSSProperties,
  }
  return (
    <span className="id-ends font-mono text-small" {...ends}>
      <PlatformText text={shown} title={visibleText(id)} />
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
