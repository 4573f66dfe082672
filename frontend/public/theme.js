// Runs before the first paint, so that a stored dark theme never flashes white. External because the CSP
// forbids inline scripts. The default is light; the key is the one lib/browser/theme.tsx writes.
try {
  const choice = localStorage.getItem('theme');
  const isDark =
    choice === 'dark' ||
    (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  if (isDark) {
    document.documentElement.classList.add('dark');
    document.querySelector('meta[name="theme-color"]').content = '#0f1117';
  }
} catch {
  // Storage may be refused (private windows): the light theme stays.
}
