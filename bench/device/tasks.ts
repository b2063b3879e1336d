import type { CDPSession, Page } from '@playwright/test'

type TraceEvent = { readonly name: string; readonly ph: string; readonly pid: number; readonly tid: number; readonly dur?: number; readonly tdur?: number; readonly args?: { readonly name?: string } }

/** The longest tasks of a page's main thread, in milliseconds: by the clock, and of the processor's time alone. */
export type LongestTasks = { readonly wall: number; readonly cpu: number }

async function traceOf(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'], excludedCategories: ['*'] },
  })
  await work()
  await session.send('Tracing.end')
  await complete
  return events
}

/** Does something in a page and tells of the tasks of its main thread meanwhile. */
export async function withTasks<T>(page: Page, work: () => Promise<T>): Promise<{ readonly result: T; readonly longest: LongestTasks }> {
  const session = await page.context().newCDPSession(page)
  const results: T[] = []
  const events = await traceOf(session, async () => {
    results.push(await work())
  })
  await session.detach()
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = events.filter(({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid} ${tid}`))
  const longest = (of: (event: TraceEvent) => number | undefined): number => tasks.reduce((most, event) => Math.max(most, of(event) ?? 0), 0) / 1000
  return { result: results[0] as T, longest: { wall: longest(({ dur }) => dur), cpu: longest(({ tdur }) => tdur) } }
}
