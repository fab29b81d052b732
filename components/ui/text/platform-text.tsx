'use client'

import { useMemo, useState } from 'react'
import { cutAfter } from '@/lib/format/cut-after'
import { formatCount } from '@/lib/format/number'
import { visibleParts, visibleText } from '@/lib/format/visible-text'
import { Button } from '../button'

/** Only a hostile text has more parts, and is then escaped as one text. */
const MOST_PARTS = 1000

type MarkedProps = { text: string; keepsLines?: boolean }

/** A text that names invisible and direction-turning characters; a copy stays exact, except for lone surrogates, which no clipboard holds. */
export function MarkedText({ text, keepsLines = false }: MarkedProps) {
  const parts = useMemo(() => visibleParts(text, { keepsLines }), [text, keepsLines])
  if (parts.length > MOST_PARTS) return visibleText(text, { keepsLines })
  return parts.map((part, index) =>
    part.mark === null ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} data-mark={part.mark} className="hidden-character">
        {/* HTML can’t hold lone surrogates either: left in, the page would be drawn anew in the browser. */}
        {part.text.toWellFormed()}
      </span>
    ),
  )
}

type Props = {
  text: string
  /** May run from right to left. */
  isProse?: boolean
  className?: string
  title?: string
}

/** A text of the platform, isolated so that it can’t change how the page around it reads. */
export function PlatformText({ text, isProse = false, className, title }: Props) {
  return (
    <bdi dir={isProse ? 'auto' : 'ltr'} className={className} title={title}>
      <MarkedText text={text} />
    </bdi>
  )
}

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
