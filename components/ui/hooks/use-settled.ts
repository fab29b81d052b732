import { useEffect, useState } from 'react'

/** The value once it has not changed for `pauseMs`; values with the same `key` are the same. */
export function useSettled<Value>(value: Value, key: string, pauseMs: number): Value {
  const [settled, setSettled] = useState({ value, key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value with the same key is the same
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value, key }), pauseMs)
    return () => clearTimeout(timer)
  }, [key, pauseMs])
  return settled.value
}
