export type Behaviour = {
  status: number
  /** Statuses for the next requests, before `status` applies. */
  next: number[]
  delayMs: number
  body: string
}

export type ReceivedRequest = {
  at: string
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
  bodyBase64: string
}

const KEPT_REQUESTS = 200

const DEFAULT_BEHAVIOUR: Behaviour = { status: 200, next: [], delayMs: 0, body: '' }

export function createReceivers() {
  const behaviours = new Map<string, Behaviour>()
  const requests = new Map<string, ReceivedRequest[]>()

  return {
    behaviour: (host: string): Behaviour => behaviours.get(host) ?? { ...DEFAULT_BEHAVIOUR, next: [] },
    configure(host: string, behaviour: Partial<Behaviour>): Behaviour {
      const configured = { ...DEFAULT_BEHAVIOUR, next: [], ...behaviour }
      behaviours.set(host, configured)
      return configured
    },
    takeStatus(host: string): number {
      const behaviour = behaviours.get(host)
      return behaviour?.next.shift() ?? behaviour?.status ?? DEFAULT_BEHAVIOUR.status
    },
    note(host: string, request: ReceivedRequest) {
      const kept = requests.get(host) ?? []
      kept.push(request)
      requests.set(host, kept.slice(-KEPT_REQUESTS))
    },
    requests: (host: string): readonly ReceivedRequest[] => requests.get(host) ?? [],
    forget(host: string) {
      behaviours.delete(host)
      requests.delete(host)
    },
  }
}

export type Receivers = ReturnType<typeof createReceivers>
