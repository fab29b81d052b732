'use client'

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type ListPreferences,
  NO_LIST_PREFERENCES,
  PREFERENCES_COOKIE,
  type Preferences,
  parsePreferences,
  serializePreferences,
} from './preferences'

type Change = (change: Partial<Preferences>) => void

/** Changes what a person chose for one list. */
type ChangeList = (name: string, change: Partial<ListPreferences>) => void

const PreferencesContext = createContext<{ preferences: Preferences; change: Change; changeList: ChangeList } | null>(
  null,
)

const YEAR_IN_SECONDS = 31_536_000

function store(preferences: Preferences) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${PREFERENCES_COOKIE}=${serializePreferences(preferences)}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax${secure}`
  document.documentElement.dataset.theme = preferences.theme
}

/** The channel by which all tabs of a person show the same zone and theme. */
const CHANNEL = 'preferences'

export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial)
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL)
    channel.current = opened
    opened.onmessage = ({ data }) => {
      const next = parsePreferences(String(data))
      setPreferences(next)
      document.documentElement.dataset.theme = next.theme
    }
    return () => opened.close()
  }, [])
  const change = useCallback<Change>(
    (part) => {
      const next = { ...preferences, ...part }
      setPreferences(next)
      store(next)
      channel.current?.postMessage(serializePreferences(next))
    },
    [preferences],
  )
  const changeList = useCallback<ChangeList>(
    (name, part) => {
      const { lists } = preferences
      change({ lists: { ...lists, [name]: { ...(lists[name] ?? NO_LIST_PREFERENCES), ...part } } })
    },
    [preferences, change],
  )
  const value = useMemo(() => ({ preferences, change, changeList }), [preferences, change, changeList])
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

export function usePreferences() {
  const value = use(PreferencesContext)
  if (!value) throw new Error('usePreferences needs a PreferencesProvider above it')
  return value
}
