'use client'

import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useTransition,
} from 'react'
import { Button } from '../button'

type Retry = { again: () => void; forget: () => void }

const RetryContext = createContext<Retry | null>(null)

/** Says that code could not be fetched, after a deployment or without a network. */
function NotLoaded() {
  const retry = use(RetryContext)
  const [isAsking, startAsking] = useTransition()
  useEffect(() => retry?.forget(), [retry])
  return (
    <div
      role="alert"
      className="pointer-events-auto m-1.5 flex flex-wrap items-center gap-2 rounded-card border border-line bg-panel px-3 py-2.5 font-sans text-body whitespace-normal text-ink"
    >
      This part of the page could not be loaded.
      <Button size="small" disabled={isAsking} onClick={() => retry && startAsking(retry.again)}>
        Try again
      </Button>
      <Button size="small" look="quiet" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  )
}

type Framed<Props> = ComponentType<Props & { children: ReactNode }>

/** A component whose code is fetched when it is first shown, below a `Suspense`. A failure shows a notice in `Frame` and may be retried. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Frame?: Framed<Props>,
): ComponentType<Props> {
  const Failed = (props: Props) => {
    const notice = <NotLoaded />
    return Frame ? <Frame {...props}>{notice}</Frame> : notice
  }
  const ask = () =>
    lazy(() =>
      load().then(
        (component): { default: ComponentType<Props> } => ({ default: component }),
        () => ({ default: Failed }),
      ),
    )
  // Kept outside the component, because React drops the state of a suspended one.
  let latest: ReturnType<typeof ask> | null = null
  const current = () => {
    latest ??= ask()
    return latest
  }
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(current)
    const retry = useMemo<Retry>(
      () => ({
        again: () => {
          latest = ask()
          setPart(latest)
        },
        forget: () => {
          latest = null
        },
      }),
      [],
    )
    return (
      <RetryContext value={retry}>
        <Part {...props} />
      </RetryContext>
    )
  }
}
