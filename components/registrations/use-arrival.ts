'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { type RefObject, useEffect, useState } from 'react'

/** The query parameter that leads to one registration of the list. */
const parameter = 'at'

export function arrivalAddress(environment: string, id: string | null): string {
  const query = id === null ? '' : `?${new URLSearchParams({ [parameter]: id })}`
  return `/${environment}/webhooks${query}`
}

/** Scrolls to the registration that the address names and focuses its URL, once; then the address is plain again. */
export function useArrival(place: RefObject<HTMLElement | null>): string | null {
  const [id, setId] = useQueryState(parameter, parseAsString)
  const [arrivedId, setArrivedId] = useState<string | null>(null)
  useEffect(() => {
    if (id === null) return
    const name = urlElements(place.current).find(({ dataset }) => dataset.registrationUrl === id)
    name?.scrollIntoView({ block: 'center' })
    name?.focus({ preventScroll: true })
    setArrivedId(id)
    void setId(null)
  }, [id, setId, place])
  return arrivedId
}

/** The elements that show the URL of each card or row, in order; they can take the focus. */
export function urlElements(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[data-registration-url]') ?? [])]
}
