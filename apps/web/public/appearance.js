// Runs before the first paint, so that a dark screen never flashes white. Same keys as src/ui/browser/appearance.ts.
;(function () {
  var scheme = 'auto'
  var density = 'comfortable'
  try {
    scheme = localStorage.getItem('appearance') || scheme
    density = localStorage.getItem('density') || density
  } catch (refused) {
    // Storage is switched off: the system's choice stands.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  var root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', scheme)
  root.setAttribute('data-density', density === 'compact' ? 'compact' : 'comfortable')

  // The page that a phone keeps names the app here: it begins once the page stands (build/serviceWorker.ts).
  var app = document.currentScript.getAttribute('data-app')
  var styles = document.currentScript.getAttribute('data-styles')
  if (app) {
    var begin = function () {
      // What the page's one style sheet is made of is there, and the app must not load it again.
      styles.split(' ').forEach(function (sheet) {
        var link = document.createElement('link')
        link.rel = 'stylesheet'
        link.disabled = true
        link.setAttribute('href', sheet)
        document.head.append(link)
      })
      var script = document.createElement('script')
      script.src = app
      document.head.append(script)
    }
    // After the event, not in it: the page still loads while that lasts.
    addEventListener('load', function () {
      setTimeout(begin, 0)
    })
  }
})()
