import { t } from '@bisita/contract/words'
import { useId } from 'react'
import type { StrategyDraft } from '../draft.ts'
import { flowOf, type FlowEdge, type FlowNode } from '../flow.ts'
import { outcomeName, targetName } from '../labels.ts'
import styles from './Flow.module.css'

type Props = {
  draft: StrategyDraft
  /** The step that is open in the list. */
  openKey?: string | null
  /** Opens a step in the list; without it the picture is only looked at. */
  onOpen?: (key: string) => void
}

const box = 210
const labels = 250
const between = 12

/** The line of an edge: straight down to the node below, or along its lane and back to the left. */
function pathOf({ y, to, lane, straight }: FlowEdge, node: FlowNode, nodes: readonly FlowNode[]): string {
  const target = nodes[to]
  if (target === undefined) return ''
  if (straight) return `M 24 ${node.y + node.height} V ${target.y - 2}`
  const x = box + labels + ((lane ?? 0) + 1) * between
  return `M ${box} ${y} H ${x} V ${target.y + 12} H ${box + 3}`
}

/**
 * A picture of the flow that follows the list of steps: pressing a step opens it there. It is for the eye and the mouse alone:
 * the list says all of it, and every key works there.
 */
export function Flow({ draft, openKey = null, onOpen }: Props) {
  const arrow = useId()
  const { nodes, lanes, height } = flowOf(draft)
  if (draft.steps.length === 0) return null
  const width = box + labels + (lanes + 1) * between
  return (
    <figure className="shrink">
      <div className={`scroll-x ${styles.scroll}`} aria-hidden>
        <div className={`anchor ${styles.picture}`} style={{ width, height }}>
          <svg width={width} height={height}>
            <defs>
              <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
                <path d="M 0 0 L 8 4 L 0 8 z" />
              </marker>
            </defs>
            {nodes.flatMap((node, at) =>
              node.edges
                .filter(({ to }) => to !== at)
                .map((edge) => <path key={`${node.key} ${edge.to}`} d={pathOf(edge, node, nodes)} data-back={edge.to < at} markerEnd={`url(#${arrow})`} />),
            )}
          </svg>
          {nodes.map((node, at) => (
            <div key={node.key ?? 'end'}>
              <Box node={node} open={node.key !== null && node.key === openKey} onOpen={onOpen} />
              {node.edges
                .filter(({ label }) => label !== '')
                .map(({ label, to, y, straight }) => (
                  <span key={to} className={`small soft ${styles.label}`} style={{ top: y - 19, left: box + 6, width: labels - 6 }} title={label}>
                    {to === at ? '↻ ' : straight && '↓ '}
                    {label}
                  </span>
                ))}
            </div>
          ))}
        </div>
      </div>
      {draft.defaults.length > 0 && (
        <figcaption className="small soft" style={{ paddingTop: 8 }}>
          {t('At every step:')} {draft.defaults.map((way) => t('{outcomeName} to {targetName}', { outcomeName: outcomeName(way), targetName: targetName(draft.steps, way.goto) })).join('; ')}.
        </figcaption>
      )}
    </figure>
  )
}

/** One step of the picture. */
function Box({ node, open, onOpen }: { node: FlowNode; open: boolean; onOpen: Props['onOpen'] }) {
  const { key } = node
  const face = (
    <>
      <strong>{node.name}</strong>
      {node.line !== '' && <span>{node.line}</span>}
    </>
  )
  const place = { className: `flex gap-2 small ink at-start surface boxed ${styles.box}`, style: { top: node.y, height: node.height, width: box }, 'data-kind': node.kind, 'data-open': open }
  return key === null || onOpen === undefined ? (
    <div {...place}>{face}</div>
  ) : (
    <button type="button" tabIndex={-1} {...place} onClick={() => onOpen(key)}>
      {face}
    </button>
  )
}
