/**
 * The only script of a report: its print button, and the print dialog at once where the address ends in `PRINT_HASH`. Browsers
 * run this very text and no other: its SHA-256 is in the policy (`REPORT_SCRIPT_HASH`), and a test compares them.
 */
export const printScript = `const button=document.getElementById('print');button.hidden=false;button.addEventListener('click',()=>print());if(location.hash==='#imprimir'){location.replace('#');print()}`;
