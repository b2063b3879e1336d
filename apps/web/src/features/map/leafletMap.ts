import type { Position } from '@bisita/rules/clients/pins'
import { t } from '@bisita/contract/words'
import { circle, circleMarker, control, divIcon, type LatLngBoundsLiteral, type LatLngTuple, layerGroup, map as leaflet, marker, polyline, tileLayer } from 'leaflet'
import type { Fix } from '../../ui/browser/geolocation.ts'
import type { Province } from './boundaries.ts'
import { type Bounds, boundsOf, fannedOut, overlap, widened } from './bounds.ts'
import type { MapMark } from './stops.ts'

export type MapTiles = { readonly url: string; readonly attribution: string }

type Options = {
  readonly provinces: readonly Province[]
  /** Pictures under the map; null draws the boundaries alone. */
  readonly tiles: MapTiles | null
  /** The classes of what is drawn (StopsMap.module.css). */
  readonly classes: Readonly<Record<string, string | undefined>>
  readonly onOpen: (key: string) => void
}

/** A map in an element of the page. */
export type LeafletMap = {
  /** Draws the marks and lines of a day in place of those before; with `fit` all of them are brought into view. */
  readonly draw: (marks: readonly MapMark[], lines: readonly (readonly Position[])[], fit: boolean) => void
  /** Shows where this device is; null takes it away. */
  readonly drawOwn: (fix: Fix | null) => void
  /** Moves the map as far as it takes to see a mark below its card. */
  readonly reveal: (key: string) => void
  /** Gives the keyboard back to a mark. */
  readonly focus: (key: string) => void
  readonly remove: () => void
}

const at = ({ latitude, longitude }: Position): LatLngTuple => [latitude, longitude]
const box = ({ south, north, west, east }: Bounds): LatLngBoundsLiteral => [[south, west], [north, east]]

/** Nearer than this nothing is to be seen without tiles. */
const nearest = 16
/** Provinces so far from the marks (degrees) are still drawn. */
const around = 1.5
/** The side of a mark in pixels, for a thumb. */
const side = 44

/** The height of a card over the map, in pixels. */
const card = 170

/** A text as the HTML that says it. */
function asHtml(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

/** Makes a map with the keyboard's ways (arrows move it, plus and minus zoom), a scale, and the boundaries around. */
export function createLeafletMap(element: HTMLElement, { provinces, tiles, classes, onOpen }: Options): LeafletMap {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leaflet(element, { zoomControl: false, attributionControl: false, scrollWheelZoom: false, zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still, maxZoom: 19, minZoom: 4 })
  // A page that is scrolled past a map is not to zoom it.
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())
  // The list gives way to a record that opens beside it.
  const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  resized.observe(element)
  control.zoom({ zoomInTitle: t('Zoom in'), zoomOutTitle: t('Zoom out') }).addTo(map)
  control.scale({ imperial: false }).addTo(map)
  const credits = control.attribution({ prefix: false }).addTo(map)
  credits.addAttribution(t('Boundaries: PSA, NAMRIA, OCHA'))
  // The server of the pictures learns which site shows them, as most of them demand, and no more.
  if (tiles !== null) tileLayer(tiles.url, { attribution: asHtml(tiles.attribution), maxZoom: 19, referrerPolicy: 'strict-origin', className: classes['tiles'] ?? '' }).addTo(map)

  const [borders, lines, own, marks] = [layerGroup(), layerGroup(), layerGroup(), layerGroup()].map((group) => group.addTo(map)) as [ReturnType<typeof layerGroup>, ReturnType<typeof layerGroup>, ReturnType<typeof layerGroup>, ReturnType<typeof layerGroup>]
  const buttons = new Map<string, HTMLButtonElement>()
  let shownMarks: readonly MapMark[] = []

  const drawBorders = (bounds: Bounds) => {
    borders.clearLayers()
    const near = widened(bounds, around)
    for (const { name, rings } of provinces) {
      const shown = rings.filter((ring) => overlap(boundsOf(ring) ?? bounds, near))
      if (shown.length === 0) continue
      polyline(shown.map((ring) => ring.map(at)), { interactive: false, className: classes['border'] ?? '', fill: false }).addTo(borders)
      const [middle] = [boundsOf(shown.toSorted((one, other) => other.length - one.length)[0] ?? [])]
      if (middle === null || middle === undefined) continue
      const label = document.createElement('span')
      label.textContent = name
      marker([(middle.south + middle.north) / 2, (middle.west + middle.east) / 2], { interactive: false, keyboard: false, icon: divIcon({ className: classes['province'] ?? '', html: label, iconSize: [0, 0] }), zIndexOffset: -10_000 }).addTo(borders)
    }
  }

  const buttonOf = ({ key, kind, face, title, words, about, state }: MapMark): HTMLButtonElement => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = classes['mark'] ?? ''
    button.setAttribute('aria-label', [title, words].filter((part) => part !== '').join(': '))
    Object.assign(button.dataset, { kind, about: String(about), ...(state === null ? {} : { state }) })
    const inner = document.createElement('span')
    inner.textContent = face
    button.append(inner)
    button.addEventListener('click', (event) => {
      // The end of a drag that began on it; the keyboard's click has no detail.
      const dragged = (map.dragging as unknown as { moved: () => boolean }).moved()
      if (event.detail === 0 || !dragged) onOpen(key)
    })
    return button
  }

  return {
    draw: (shown, ways, fit) => {
      marks.clearLayers()
      lines.clearLayers()
      buttons.clear()
      shownMarks = shown
      const bounds = boundsOf(shown.map(({ position }) => position))
      if (bounds === null) return
      if (fit) {
        map.fitBounds(box(bounds), { padding: [side, side], maxZoom: nearest, animate: false })
        drawBorders(bounds)
      }
      for (const way of ways) polyline(way.map(at), { interactive: false, className: classes['line'] ?? '' }).addTo(lines)
      const offsets = fannedOut(shown.map(({ position }) => position))
      shown.forEach((mark, index) => {
        const { right, down } = offsets[index] ?? { right: 0, down: 0 }
        const button = buttonOf(mark)
        buttons.set(mark.key, button)
        marker(at(mark.position), {
          interactive: false, keyboard: false,
          icon: divIcon({ className: classes['place'] ?? '', html: button, iconSize: [side, side], iconAnchor: [side / 2 - right, side / 2 - down] }),
        }).addTo(marks)
      })
    },
    drawOwn: (fix) => {
      own.clearLayers()
      if (fix === null) return
      circle(at(fix), { radius: fix.accuracy, interactive: false, className: classes['accuracy'] ?? '' }).addTo(own)
      circleMarker(at(fix), { radius: 7, interactive: false, className: classes['own'] ?? '' }).addTo(own)
    },
    reveal: (key) => {
      const mark = shownMarks.find((one) => one.key === key)
      if (mark !== undefined) map.panInside(at(mark.position), { paddingTopLeft: [side, card + side], paddingBottomRight: [side, side], animate: !still })
    },
    focus: (key) => buttons.get(key)?.focus(),
    remove: () => {
      resized.disconnect()
      map.remove()
    },
  }
}
