import 'server-only'
import { type ReactNode, Suspense } from 'react'

/** In milliseconds; React shows a streamed part only after 300. */
const AWAITED_MS = 150

type Props<Value> = { reading: Promise<Value>; fallback: ReactNode; children: (value: Value) => ReactNode }

/** Draws a reading of the platform in the first HTML if it is quick, else streams it. */
export async function StreamWhenSlow<Value>({ reading, fallback, children }: Props<Value>): Promise<ReactNode> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, AWAITED_MS, null)
  })
  const inTime = await Promise.race([reading.then((value) => ({ value })), tooLong]).finally(() => clearTimeout(timer))
  if (inTime) return children(inTime.value)
  return (
    <Suspense fallback={fallback}>
      <Late reading={reading}>{children}</Late>
    </Suspense>
  )
}

async function Late<Value>({ reading, children }: Omit<Props<Value>, 'fallback'>) {
  return children(await reading)
}
