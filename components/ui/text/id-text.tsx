import clsx from 'clsx'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { CopyButton } from './copy-button'
import { PlatformText } from './platform-text'

type Props = {
  id: string
  /** What the id names, for the copy button: "event id". */
  name: string
  /** In a table the copy button waits for the pointer and stays out of the Tab order. */
  isInTable?: boolean
  head?: number
  tail?: number
}

/** An id in mono, cut in the middle; the whole one is on hover and goes to the clipboard. */
export function IdText({ id, name, isInTable = false, head = 12, tail = 4 }: Props) {
  return (
    <span className="group/id inline-flex max-w-full items-center gap-1 align-middle">
      <span className="truncate font-mono text-small" title={visibleText(id)}>
        <PlatformText text={middleCut(id, head, tail)} />
      </span>
      <CopyButton
        value={id}
        label={`Copy ${name}`}
        className={clsx(
          isInTable && 'opacity-0 group-hover/id:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden',
        )}
        {...(isInTable ? { tabIndex: -1 } : {})}
      />
    </span>
  )
}
