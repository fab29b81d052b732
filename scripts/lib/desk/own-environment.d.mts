type Variables = Record<string, string | undefined>

export function productVariables(example?: string): string[]
export function ownEnvironment(
  values: Variables,
  machine?: Variables,
  fromFiles?: string[],
): { env: Variables; ignored: string[] }
