/** What one check found. */
export type Finding = {
  readonly check: string
  readonly ok: boolean
  /** What is so. */
  readonly said: string
  /** Since when it is so, ISO 8601, where that is known. */
  readonly since?: string
  /** What to do about it, where something is wrong. */
  readonly todo?: string
}

export const good = (check: string, said: string): Finding => ({ check, ok: true, said })

export const fault = (check: string, said: string, todo: string, since?: Date | string | null): Finding => ({
  check, ok: false, said, todo, ...(since && { since: new Date(since).toISOString() }),
})

const widest = 'Revision feed'.length

/** A finding as one line, and a second one that says what to do. */
export function formatFinding({ check, ok, said, since, todo }: Finding): string {
  const line = `${ok ? 'ok   ' : 'FAULT'}  ${check.padEnd(widest)}  ${said}${since === undefined ? '' : `, since ${since}`}`
  return todo === undefined ? line : `${line}\n${' '.repeat('FAULT'.length + widest + 4)}${todo}`
}

/** The last line, and the exit code that goes with it. */
export function verdict(findings: readonly Finding[]): { said: string; code: number } {
  const faults = findings.filter(({ ok }) => !ok).length
  if (faults === 0) return { said: 'Everything is in order.', code: 0 }
  return { said: faults === 1 ? '1 fault.' : `${faults} faults.`, code: 1 }
}
