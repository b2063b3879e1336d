/** Upper bounds of the buckets of a request's time, in seconds. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Connections as a pool counts them. */
export type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

type Labels = Readonly<Record<string, string>>

type Sample = { readonly labels?: Labels; readonly value: number }

/** One figure in the text form of Prometheus. Labels are words of the program: never ids, names of people, or addresses. */
export type Metric = { readonly name: string; readonly help: string; readonly type: 'gauge' | 'counter'; readonly samples: readonly Sample[] }

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const labelled = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** Figures as Prometheus reads them. */
export const formatMetrics = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ labels = {}, value }) => `bisita_${name}${labelled(labels)} ${value}\n`)
      return `# HELP bisita_${name} ${help}\n# TYPE bisita_${name} ${type}\n${lines.join('')}`
    })
    .join('')

type Series = { readonly labels: Labels; readonly counts: number[]; sum: number; total: number }

/** How long requests took, by call, method and status. */
export function requestTimes(): { readonly note: (labels: Labels, seconds: number) => void; readonly written: () => string } {
  const series = new Map<string, Series>()
  return {
    note: (labels, seconds) => {
      const name = labelled(labels)
      const one = series.get(name) ?? { labels, counts: bounds.map(() => 0), sum: 0, total: 0 }
      series.set(name, one)
      for (const [at, bound] of bounds.entries()) if (seconds <= bound) one.counts[at] = (one.counts[at] ?? 0) + 1
      one.sum += seconds
      one.total += 1
    },
    written: () => {
      const name = 'bisita_http_request_duration_seconds'
      const lines = [...series.values()].flatMap(({ labels, counts, sum, total }) => [
        ...bounds.map((bound, at) => `${name}_bucket${labelled({ ...labels, le: String(bound) })} ${counts[at]}\n`),
        `${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${total}\n`,
        `${name}_sum${labelled(labels)} ${sum}\n`,
        `${name}_count${labelled(labels)} ${total}\n`,
      ])
      return `# HELP ${name} How long requests took.\n# TYPE ${name} histogram\n${lines.join('')}`
    },
  }
}
