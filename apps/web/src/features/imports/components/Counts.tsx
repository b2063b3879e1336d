import { grouped } from '@bisita/rules/numbers'

/** Figures with their names. */
export function Counts({ counts }: { counts: readonly (readonly [string, number])[] }) {
  return (
    <dl className="stack gap-8" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }}>
      {counts.map(([name, count]) => (
        <div className="framed round-8 pad-8-12" key={name}>
          <dt className="small mute">{name}</dt>
          <dd className="size-20 figures">{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
