'use client'

import { useQueryStates } from 'nuqs'
import type { RegistrationView } from '@/components/preferences/preferences'
import { usePreferences } from '@/components/preferences/preferences-provider'
import type { RegistrationOrder } from '@/lib/registrations/list/order-registrations'
import type { RegistrationTrouble } from '@/lib/registrations/list/registration-trouble'
import { arrangementParsers } from '../search-params'

export type Arrangement = {
  search: string
  /** Chosen kinds of trouble; empty shows all registrations. */
  trouble: readonly RegistrationTrouble[]
  order: RegistrationOrder
  view: RegistrationView
  setSearch: (text: string) => void
  showAll: () => void
  setOrder: (order: RegistrationOrder) => void
  /** Also keeps the view in the person’s preferences. */
  setView: (view: RegistrationView) => void
}

/** How the registrations are shown, kept in the address so that a link shows a colleague the same. */
export function useArrangement(): Arrangement {
  const { preferences, change } = usePreferences()
  const [{ search, trouble, order, view }, set] = useQueryStates(arrangementParsers)
  return {
    search,
    trouble,
    order,
    view: view ?? preferences.registrationView,
    setSearch: (text) => void set({ search: text === '' ? null : text }),
    showAll: () => void set({ trouble: null }, { history: 'push' }),
    setOrder: (next) => void set({ order: next }, { history: 'push' }),
    setView: (next) => {
      change({ registrationView: next })
      void set({ view: next }, { history: 'push' })
    },
  }
}
