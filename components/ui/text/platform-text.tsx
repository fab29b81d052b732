'use client'

import { useMemo, useState } from 'react'
import { cutAfter } from '@/lib/format/cut-after'
import { formatCount } from '@/lib/format/number'
import { visibleParts, visibleText } from '@/lib/format/visible-text'
import { Button } from '../button'

/** A text with more marks than this is hostile: it is shown in one piece, with the marks written out. */
const MOST_PARTS = 1000

type MarkedProps = {
  text: string
  /** Line ends and tabs lay the text out, as in a payload. */
  keepsLines?: boolean
}

/** Text whose invisible and direction-turning characters are named on the spot. What is selected and copied is exact. */
export function MarkedText({ text, keepsLines = false }: MarkedProps) {
  const parts = useMemo(() => visibleParts(text, { keepsLines }), [text, keepsLines])
  if (parts.length > MOST_PARTS) return visibleText(text, { keepsLines })
  return parts.map((part, index) =>
    part.mark === null ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} data-mark={part.mark} className="hidden-character">
        {part.text}
      </span>
    ),
  )
}

type Props = {
  text: string
  /** Written by a person or a program for people: it may run from right to left. An id never does. */
  isProse?: boolean
  className?: string
  title?: string
}

/** Text that the platform or an endpoint wrote. It can't change how the page around it reads. */
export function PlatformText({ text, isProse = false, className, title }: Props) {
  return (
    <bdi dir={isProse ? 'auto' : 'ltr'} className={className} title={title}>
      <MarkedText text={text} />
    </bdi>
  )
}

/** As `PlatformText`, with what is beyond `limit` characters behind a button. */
export function LongPlatformText({ text, limit = 320, isProse = false }: Props & { limit?: number }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text.length <= limit) return <PlatformText text={text} isProse={isProse} />
  return (
    <>
      <PlatformText text={isWhole ? text : cutAfter(text, limit)} isProse={isProse} />{' '}
      <Button
        look="quiet"
        size="small"
        className="-my-1 px-1 font-sans text-small text-accent-text"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : `Show all ${formatCount(text.length)} characters`}
      </Button>
    </>
  )
}
