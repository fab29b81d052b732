import './components/ui/hooks/history-keepers'
