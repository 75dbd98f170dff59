"""Gradients and patterns. `ID` is replaced by the name that a part gives them."""

SHARED = {
    "sheen": '<linearGradient id="ID" x1="0" y1="0" x2="1" y2="1">'
    '<stop offset="0" stop-color="#fff" stop-opacity=".22"/>'
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".32"/>'
    "</linearGradient>",
    "aged": '<radialGradient id="ID" r=".85"><stop offset=".5" stop-color="#fff" stop-opacity=".1"/>'
    '<stop offset="1" stop-color="#8a6a35" stop-opacity=".32"/></radialGradient>',
    "lamp": '<radialGradient id="ID" cx=".5" cy=".35" r=".8"><stop offset="0" stop-color="#ffce75" stop-opacity=".42"/>'
    '<stop offset=".6" stop-color="#c9842f" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".38"/>'
    "</radialGradient>",
    "gloom": '<radialGradient id="ID" cx=".5" cy=".6" r=".8"><stop offset="0" stop-color="#8af5b0" stop-opacity=".28"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient>',
    "abyss": '<radialGradient id="ID"><stop offset="0" stop-color="#010506"/><stop offset=".55" stop-color="#03262a" '
    'stop-opacity=".95"/><stop offset="1" stop-color="#0b4a4a" stop-opacity="0"/></radialGradient>',
    "scale": '<radialGradient id="ID" cx=".38" cy=".3" r=".9"><stop offset="0" stop-color="#3f8060"/>'
    '<stop offset="1" stop-color="#0c2a20"/></radialGradient>',
    "stone": '<linearGradient id="ID" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#46505a"/>'
    '<stop offset="1" stop-color="#252c34"/></linearGradient>',
    "bone": '<linearGradient id="ID" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbf4e2"/>'
    '<stop offset="1" stop-color="#cdbd98"/></linearGradient>',
    "night": '<linearGradient id="ID" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="#123a47"/>'
    '<stop offset=".5" stop-color="#0b2530"/><stop offset="1" stop-color="#061219"/></linearGradient>',
    "moon": '<radialGradient id="ID" cx=".2" cy=".02" r=".8"><stop offset="0" stop-color="#bfe8ee" stop-opacity=".26"/>'
    '<stop offset=".45" stop-color="#bfe8ee" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".3"/>'
    "</radialGradient>",
    "waves": '<pattern id="ID" width="96" height="44" patternUnits="userSpaceOnUse">'
    '<path d="M0 14q12-9 24 0t24 0t24 0t24 0M-24 36q12-9 24 0t24 0t24 0t24 0t24 0" fill="none" '
    'stroke="#8fd3d8" stroke-opacity=".09" stroke-width="1.6"/>'
    "</pattern>",
    "planks": '<pattern id="ID" width="150" height="22" patternUnits="userSpaceOnUse">'
    '<path fill="#5a3d25" d="M0 0h150v22H0z"/>'
    '<path fill="#634428" d="M0 0h150v10.4H0z"/><path d="M0 0h150M0 11h150M38 0v11M112 11v11" stroke="#2f1d10" '
    'stroke-width="1.3"/><path d="M6 5q30 3 70-1M60 17q40-3 80 1" stroke="#7a5836" stroke-opacity=".35" fill="none"/>'
    "</pattern>",
    "shade": '<radialGradient id="ID"><stop offset=".3" stop-color="#000" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>',
    "soft": '<filter id="ID" x="-10%" y="-20%" width="120%" height="140%"><feGaussianBlur stdDeviation="10"/></filter>',
    "noise": '<filter id="ID" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" '
    'baseFrequency=".008 .045" numOctaves="3" seed="7"/><feColorMatrix values="0 0 0 0 .55  0 0 0 0 .85  0 0 0 0 .88  '
    '0 0 0 -1.6 1.05"/></filter>',
    "smoke": '<filter id="ID" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" '
    'baseFrequency=".004 .007" numOctaves="4" seed="11"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .42  0 0 0 0 .62  '
    '0 0 0 -1.5 1"/></filter>',
    "vault": '<radialGradient id="ID" cx=".5" cy=".18" r="1"><stop offset="0" stop-color="#3a2f4f"/>'
    '<stop offset=".45" stop-color="#1c1730"/><stop offset="1" stop-color="#0a0812"/></radialGradient>',
    "flags": '<pattern id="ID" width="120" height="72" patternUnits="userSpaceOnUse">'
    '<path d="M0 0h120M0 36h120M30 0v36M90 36v36" '
    'stroke="#cbb9ff" stroke-opacity=".07" stroke-width="2" fill="none"/></pattern>',
    "chart": '<pattern id="ID" width="64" height="64" patternUnits="userSpaceOnUse"><path d="M0 0h64M0 0v64" '
    'stroke="#9fd0d3" stroke-opacity=".1" fill="none"/></pattern>',
}
